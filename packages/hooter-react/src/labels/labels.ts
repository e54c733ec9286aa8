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

/** Paths of the labels that an override does not contain. */
function missingIn(labels: object, given: object, path = ""): readonly string[] {
  return Object.entries(labels).flatMap(([key, ours]: [string, unknown]) => {
    const theirs: unknown = Reflect.get(given, key);
    if (theirs === undefined) return [path + key];
    return isObject(ours) && isObject(theirs) ? missingIn(ours, theirs, `${path}${key}.`) : [];
  });
}

/**
 * Completes the labels of another language for the `labels` of a provider. One warning on the console names the labels
 * that are missing and shown in the other language, for example those that an update of the package has added.
 *
 * @param labels with the BCP 47 tag of the language as `locale`; declare the constant as {@link Labels} to let the
 *   compiler report missing labels instead
 * @param base language of the missing labels; default French
 * @example
 * const es = defineLabels({ locale: "es", hoot: { like: "Me gusta" } }, en);
 */
export function defineLabels(labels: LabelOverrides & { readonly locale: string }, base: Labels = fr): Labels {
  const missing = missingIn(base, labels);
  const count = missing.length === 1 ? "1 label is" : `${missing.length} labels are`;
  if (missing.length > 0)
    warnOnce(`${labels.locale}: ${count} missing and shown in ${base.locale}: ${missing.join(", ")}.`);
  return merge(base, labels, "");
}
