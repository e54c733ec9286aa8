type AnyFunction = (...given: never[]) => unknown;

/** Results of a function since it was first passed on. */
interface Answers {
  /** The host's latest function of this name. */
  latest: unknown;
  /** Arguments and result of each call, keyed by the arguments. */
  readonly known: Map<string, readonly [given: unknown[], answer: unknown]>;
}

/**
 * Beyond this many results, another function counts as changed, because repeating all calls would take longer than a
 * render.
 */
const ANSWERS_KEPT = 500;

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const ask = (of: unknown, given: unknown[]): unknown =>
  isFunction(of) ? Reflect.apply(of, undefined, given) : undefined;

/** Whether another function returns the same results for all recorded calls. */
function saysTheSame(answers: Answers, next: AnyFunction): boolean {
  if (answers.latest === next) return true;
  if (answers.known.size >= ANSWERS_KEPT) return false;
  try {
    return [...answers.known.values()].every(([given, answer]) => Object.is(ask(next, given), answer));
  } catch {
    return false;
  }
}

/**
 * Keeps an object of values, functions and nested objects identical while the next one is equal, so that inline props
 * of a host cause no re-render. Functions are compared by their results: the next function must return the same for
 * every recorded call. A holder of the old object calls the latest functions.
 *
 * The values are plain data and the functions are pure: arguments are serialised as JSON.
 */
export function createStable<T extends object>(): (next: T) => T {
  const asked = new WeakMap<AnyFunction, Answers>();
  let kept: T | undefined;

  const remember = (latest: AnyFunction): AnyFunction => {
    const answers: Answers = { latest, known: new Map() };
    const remembered = (...given: unknown[]): unknown => {
      const answer = ask(answers.latest, given);
      if (answers.known.size < ANSWERS_KEPT) answers.known.set(JSON.stringify(given), [given, answer]);
      return answer;
    };
    asked.set(remembered, answers);
    return remembered;
  };

  const same = (ours: unknown, theirs: unknown): boolean => {
    if (isFunction(ours) && isFunction(theirs)) {
      const answers = asked.get(ours);
      return answers !== undefined && saysTheSame(answers, theirs);
    }
    if (!isObject(ours) || !isObject(theirs)) return Object.is(ours, theirs);
    const keys = Object.keys(ours);
    return (
      keys.length === Object.keys(theirs).length &&
      keys.every((key) => Object.hasOwn(theirs, key) && same(Reflect.get(ours, key), Reflect.get(theirs, key)))
    );
  };

  const take = (ours: object, theirs: object): void => {
    for (const key of Object.keys(ours)) {
      const own: unknown = Reflect.get(ours, key);
      const next: unknown = Reflect.get(theirs, key);
      const answers = isFunction(own) && asked.get(own);
      if (answers) answers.latest = next;
      else if (isObject(own) && isObject(next)) take(own, next);
    }
  };

  const wrap = <Values extends object>(values: Values): Values => {
    const wrapped = { ...values };
    for (const [key, value] of Object.entries(values)) {
      if (isFunction(value)) Object.assign(wrapped, { [key]: remember(value) });
      else if (isObject(value)) Object.assign(wrapped, { [key]: wrap(value) });
    }
    return wrapped;
  };

  return (next) => {
    if (kept && same(kept, next)) take(kept, next);
    else kept = wrap(next);
    return kept;
  };
}

/** Keeps the former object while all its members are identical to the next one's. */
export function createShallow<T extends object>(): (next: T) => T {
  let kept: T | undefined;
  return (next) => {
    const same =
      kept !== undefined &&
      Object.keys({ ...kept, ...next }).every((key) =>
        Object.is(kept && Reflect.get(kept, key), Reflect.get(next, key)),
      );
    if (!same || kept === undefined) kept = next;
    return kept;
  };
}
