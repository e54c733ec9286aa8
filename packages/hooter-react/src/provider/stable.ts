type AnyFunction = (...given: never[]) => unknown;

/** What a function has answered since it was first handed on. */
interface Answers {
  /** The host's latest function of this name. */
  latest: unknown;
  /** What it was given and what it said, by what it was given. */
  readonly known: Map<string, readonly [given: unknown[], answer: unknown]>;
}

/** Beyond so many answers another function counts as changed: asking them all again would cost more than drawing. */
const ANSWERS_KEPT = 500;

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

const ask = (of: unknown, given: unknown[]): unknown =>
  isFunction(of) ? Reflect.apply(of, undefined, given) : undefined;

/** Whether another function would have said the same so far. */
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
 * Keeps an object of values, functions and further such objects as it is for as long as the next ones say the same, so that
 * what a host writes inline costs no drawing. A function is told by its answers: to all that it was asked, the next one has
 * to answer alike. Whoever keeps the old object calls the latest functions.
 *
 * The values are plain data and the functions pure: what they are given goes through JSON.
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

/** The former one for as long as each of its members is the next one's. */
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
