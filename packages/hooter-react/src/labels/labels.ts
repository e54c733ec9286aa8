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

const warn = (about: string, what: string) => warnOnce(`labels.${about} ${what}`);

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
    warn(at, "is a group of strings; it stays as it was.");
    return ours;
  }
  if (typeof ours === "function") {
    if (typeof theirs === "function") return theirs;
    if (typeof theirs === "string") {
      warn(at, "is a function: the same words stand for whatever it is about.");
      return () => theirs;
    }
  } else {
    const words: unknown = typeof theirs === "function" ? theirs() : theirs;
    if (typeof words === "string" && (at !== "locale" || isLocale(words))) return words;
  }
  warn(at, "cannot be this; it stays as it was.");
  return ours;
}

function merge<Group extends object>(ours: Group, theirs: object, path: string): Group {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (Object.hasOwn(ours, key))
      Object.assign(merged, { [key]: replacement(Reflect.get(ours, key), value, path + key) });
    else warn(path + key, "is not known; is it misspelt?");
  }
  return merged;
}

/** French labels with the given overrides. */
export function mergeLabels(overrides: LabelOverrides | undefined): Labels {
  return isObject(overrides) ? merge(fr, overrides, "") : fr;
}
