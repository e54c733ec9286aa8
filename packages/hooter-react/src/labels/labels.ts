import { warnOnce } from "../primitives/warn-once";
import { fr } from "./fr";

/** All visible strings, by widget; a value may be a function with parameters. */
export type Labels = typeof fr;

type Override<Value> = Value extends string
  ? string | (() => string)
  : Value extends (...about: never) => string
    ? Value
    : { readonly [Key in keyof Value]?: Override<Value[Key]> | undefined };

/**
 * Overrides of some French strings; `undefined` keeps a string. A function may replace a plain string: it is called at
 * each render of the provider.
 *
 * @example
 * const labels: LabelOverrides = { hoot: { like: () => t("like"), likes: (n) => t("likes", { n }) } };
 */
export type LabelOverrides = Override<Labels>;

const warn = (path: string, problem: string) => warnOnce(`labels.${path} ${problem}`);

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Override of a label. The result always has the type of the default, even for invalid input from plain JavaScript. */
function replacement(ours: unknown, theirs: unknown, at: string): unknown {
  if (theirs === undefined) return ours;
  if (isObject(ours)) {
    if (isObject(theirs)) return merge(ours, theirs, `${at}.`);
    warn(at, "is a group of strings. The value is ignored.");
    return ours;
  }
  if (typeof ours === "function") {
    if (typeof theirs === "function") return theirs;
    if (typeof theirs === "string") {
      warn(at, "takes a parameter and should be a function. The string is used for every value.");
      return () => theirs;
    }
  } else {
    const text: unknown = typeof theirs === "function" ? theirs() : theirs;
    if (typeof text === "string" && (at !== "locale" || isLocale(text))) return text;
  }
  warn(at, "has an invalid value. The value is ignored.");
  return ours;
}

function merge<Group extends object>(ours: Group, theirs: object, path: string): Group {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (Object.hasOwn(ours, key))
      Object.assign(merged, { [key]: replacement(Reflect.get(ours, key), value, path + key) });
    else warn(path + key, "is unknown and ignored. Check the spelling.");
  }
  return merged;
}

/** French labels with the given overrides. */
export function mergeLabels(overrides: LabelOverrides | undefined): Labels {
  return isObject(overrides) ? merge(fr, overrides, "") : fr;
}
