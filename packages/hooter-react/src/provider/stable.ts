import { useState } from "react";
import { isObjectLike } from "../labels/labels";

type AnyFunction = (...args: never[]) => unknown;

/** Maximum number of recorded calls; older ones are dropped. Repeating more calls would take longer than a render. */
const MAX_RECORDED_CALLS = 500;
/** Depth of nested groups in labels. A deeper value is not a label and may be cyclic, like a React element. */
const MAX_DEPTH = 2;

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === "function";
}

/** Wraps a host function. The wrapper calls the latest function and records each call with its result. */
function recording(first: AnyFunction) {
  let latest = first;
  const calls = new Map<string, { readonly args: unknown[]; readonly result: unknown }>();
  return {
    wrapper(...args: unknown[]): unknown {
      const result: unknown = Reflect.apply(latest, undefined, args);
      const key = JSON.stringify(args);
      calls.delete(key);
      calls.set(key, { args, result });
      for (const oldest of calls.keys()) {
        if (calls.size <= MAX_RECORDED_CALLS) break;
        calls.delete(oldest);
      }
      return result;
    },
    /**
     * Replaces the wrapped function if the next one returns the same results for all recorded calls.
     *
     * @returns whether the wrapper now calls the next function
     */
    replace(next: AnyFunction): boolean {
      // The result of a function without arguments may depend on the current language. Call it again, even if it is the
      // same function.
      if (next === latest && !calls.has("[]")) return true;
      try {
        for (const { args, result } of calls.values())
          if (!Object.is(Reflect.apply(next, undefined, args), result)) return false;
      } catch {
        return false;
      }
      latest = next;
      return true;
    },
  };
}

/**
 * Returns a function that takes the host's labels or links, and returns the same object as long as they are equal, so
 * that inline props cause no re-render. A function counts as equal if it returns the same results as the previous
 * function for the recorded calls of the widgets.
 *
 * The functions must be pure, and their arguments must be serialisable as JSON.
 */
export function createStable<T extends object>(): (next: T) => T {
  const recordings = new WeakMap<AnyFunction, ReturnType<typeof recording>>();
  let current: T | undefined;

  /**
   * Returns whether two values are equal. As a side effect, replaces the wrapped functions. If the values differ, this
   * is harmless, because the caller then wraps all functions again.
   */
  const update = (ours: unknown, theirs: unknown, depth: number): boolean => {
    if (isFunction(ours) && isFunction(theirs)) return recordings.get(ours)?.replace(theirs) ?? false;
    if (depth < 0 || !isObjectLike(ours) || !isObjectLike(theirs)) return Object.is(ours, theirs);
    const keys = Object.keys(ours);
    return (
      keys.length === Object.keys(theirs).length &&
      keys.every(
        (key) => Object.hasOwn(theirs, key) && update(Reflect.get(ours, key), Reflect.get(theirs, key), depth - 1),
      )
    );
  };

  const wrap = <Values extends object>(values: Values, depth: number): Values => {
    const wrapped = { ...values };
    for (const [key, value] of Object.entries(values)) {
      if (isObjectLike(value) && depth > 0) Object.assign(wrapped, { [key]: wrap(value, depth - 1) });
      if (!isFunction(value)) continue;
      const recorded = recording(value);
      recordings.set(recorded.wrapper, recorded);
      Object.assign(wrapped, { [key]: recorded.wrapper });
    }
    return wrapped;
  };

  return (next) => {
    if (current === undefined || !update(current, next, MAX_DEPTH)) current = wrap(next, MAX_DEPTH);
    return current;
  };
}

/**
 * Returns a function that takes an object, and returns the same object as long as all members are identical.
 */
export function createShallow<T extends object>(): (next: T) => T {
  let current: T | undefined;
  return (next) => {
    const previous = current;
    const isSame =
      previous !== undefined &&
      Object.keys({ ...previous, ...next }).every((key) =>
        Object.is(Reflect.get(previous, key), Reflect.get(next, key)),
      );
    if (!isSame) current = next;
    return current ?? next;
  };
}

/** Hook with the result of {@link createShallow}. */
export function useShallow<T extends object>(next: T): T {
  const [same] = useState(createShallow<T>);
  return same(next);
}
