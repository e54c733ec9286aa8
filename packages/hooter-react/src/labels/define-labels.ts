import { warnOnce } from "../primitives/warn-once";
import { fr } from "./fr";
import { isObjectLike, type LabelOverrides, type Labels, merge } from "./labels";

/** Paths of the labels that an override does not contain. */
function missingIn(labels: object, given: object, path = ""): readonly string[] {
  return Object.entries(labels).flatMap(([key, ours]: [string, unknown]) => {
    const theirs: unknown = Reflect.get(given, key);
    if (theirs === undefined) return [path + key];
    return isObjectLike(ours) && isObjectLike(theirs) ? missingIn(ours, theirs, `${path}${key}.`) : [];
  });
}

/**
 * `merge` has replaced each function that stands for a text by the text that it returned. Defines getters in their
 * place, which call the host's functions on each read, so that the texts follow the host's language.
 *
 * @param given overrides, in which functions may replace texts
 * @param base labels that may contain such getters
 */
function keepFunctions(merged: object, given: object, base: object): void {
  const entries: [string, unknown][] = Object.entries(merged);
  for (const [key, text] of entries) {
    const [own, theirs]: unknown[] = [Reflect.get(given, key), Reflect.get(base, key)];
    if (isObjectLike(text) && isObjectLike(own) && isObjectLike(theirs)) keepFunctions(text, own, theirs);
    const read: unknown = own ?? Object.getOwnPropertyDescriptor(base, key)?.get;
    if (typeof text !== "string" || typeof read !== "function") continue;
    const get = (): string => {
      const current: unknown = read();
      return typeof current === "string" ? current : text;
    };
    Object.defineProperty(merged, key, { get, enumerable: true });
  }
}

/**
 * Completes another language's labels for a provider's `labels` prop. Missing labels, such as those added by a package
 * update, are shown in the language of `base`, and one console warning names them. A function in place of a text is
 * called on each read of the label.
 *
 * @param labels must contain the BCP 47 tag of the language as `locale`. If you declare the constant as {@link Labels},
 *   the compiler reports missing labels
 * @param base language of the missing labels; default French
 * @example
 * const es = defineLabels({ locale: "es", hoot: { like: "Me gusta" } }, en);
 */
export function defineLabels(labels: LabelOverrides & { readonly locale: string }, base: Labels = fr): Labels {
  const missing = missingIn(base, labels);
  const count = missing.length === 1 ? "1 label is" : `${missing.length} labels are`;
  if (missing.length > 0)
    warnOnce(`${labels.locale}: ${count} missing and shown in ${base.locale}: ${missing.join(", ")}.`);
  const merged = merge(base, labels, "");
  keepFunctions(merged, labels, base);
  return merged;
}
