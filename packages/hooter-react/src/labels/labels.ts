import { warnOnce } from "../primitives/warn-once";
import type { fr } from "./fr";
import { common, composer, errors, follow, hoot, layout, locale, time } from "./fr-first-load";

/** All visible strings, by widget; a value may be a function with parameters. */
export type Labels = typeof fr;

type Override<Value> = Value extends string
  ? string | (() => string)
  : Value extends (...about: never) => string
    ? Value
    : { readonly [Key in keyof Value]?: Override<Value[Key]> | undefined };

/**
 * Overrides for some French strings; `undefined` keeps the French string. A function may replace a plain string; it is
 * called on each render of the provider.
 *
 * @example
 * const labels: LabelOverrides = { hoot: { like: () => t("like"), likes: (n) => t("likes", { n }) } };
 */
export type LabelOverrides = Override<Labels>;

/** Groups that the provider or nearly every widget needs. */
const shared = { locale, common, errors, composer, hoot, follow, layout, time };

/** Groups that only some widgets need. Their French texts are not in the bundle of a host without these widgets. */
export type WidgetGroup = Exclude<keyof Labels, keyof typeof shared>;

/** Labels of the provider: the shared groups, and the overrides of the other groups, for {@link mergeGroup}. */
export type ProvidedLabels = typeof shared & Pick<LabelOverrides, WidgetGroup>;

/** The type requires every group, so that none is missing. */
const withoutOverrides: { readonly [Name in WidgetGroup]: undefined } = {
  signIn: undefined,
  feed: undefined,
  hashtag: undefined,
  thread: undefined,
  share: undefined,
  profile: undefined,
  settings: undefined,
  mute: undefined,
  dashboard: undefined,
  home: undefined,
  theme: undefined,
  shortcuts: undefined,
  notFound: undefined,
};
const french: ProvidedLabels = { ...shared, ...withoutOverrides };

const warn = (path: string, problem: string) => warnOnce(`labels.${path} ${problem}`);

/** Whether the value is an object or an array. */
export function isObjectLike(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * Returns a label with its override applied. The result always has the type of the default, even for invalid input from
 * plain JavaScript. If a group has no default, returns its overrides unchanged.
 */
function replacement(ours: unknown, theirs: unknown, at: string): unknown {
  if (theirs === undefined) return ours;
  if (ours === undefined || isObjectLike(ours)) {
    if (isObjectLike(theirs)) return ours ? merge(ours, theirs, `${at}.`) : theirs;
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
  warn(at, `has an invalid value. The value is ignored.${at === "locale" ? " Example: en." : ""}`);
  return ours;
}

export function merge<Group extends object>(ours: Group, theirs: object, path: string): Group {
  const merged = { ...ours };
  for (const [key, value] of Object.entries(theirs)) {
    if (Object.hasOwn(ours, key))
      Object.assign(merged, { [key]: replacement(Reflect.get(ours, key), value, path + key) });
    else warn(path + key, "is unknown and ignored. Check the spelling.");
  }
  return merged;
}

export function provideLabels(overrides: LabelOverrides | undefined): ProvidedLabels {
  return isObjectLike(overrides) ? merge(french, overrides, "") : french;
}

const mergedGroups = new WeakMap<ProvidedLabels, Partial<Labels>>();

/** Texts of a group with the provider's overrides. Calls with the same `labels` return the same object. */
export function mergeGroup<Name extends WidgetGroup>(
  labels: ProvidedLabels,
  name: Name,
  texts: Labels[Name],
): Labels[Name] {
  const overrides = labels[name];
  if (!overrides) return texts;
  const groups: Partial<Labels> = mergedGroups.get(labels) ?? {};
  mergedGroups.set(labels, groups);
  return (groups[name] ??= merge(texts, overrides, `${name}.`));
}
