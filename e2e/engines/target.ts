type Words = string | { readonly source: string };

/** An element as a person finds it: by its role and accessible name, by its label (a password field has no role), or by the text that it shows. */
export type Target = {
  /** Text that the element has somewhere in it. */
  readonly hasText?: string;
  readonly within?: Target;
} & ({ readonly role: string; readonly name?: Words } | { readonly text: Words } | { readonly label: string });

export const button = (name: string | RegExp, within?: Target) => byRole("button", name, within);
export const link = (name: string | RegExp, within?: Target) => byRole("link", name, within);
export const textbox = (name: string | RegExp, within?: Target) => byRole("textbox", name, within);

export function byRole(role: string, name?: string | RegExp, within?: Target): Target {
  return { role, ...(name === undefined ? {} : { name: wordsOf(name) }), ...(within ? { within } : {}) };
}

export const byLabel = (label: string): Target => ({ label });

export function byText(text: string | RegExp, within?: Target): Target {
  return { text: wordsOf(text), ...(within ? { within } : {}) };
}

/** The card of a hoot in a list, or the hoot on its own page. */
export const hootWith = (text: string): Target => ({ role: "article", hasText: text });

/** A message in the corner. */
export const toast = (text: string | RegExp): Target => byText(text, byRole("region", "Notifications"));

/** A regular expression has no JSON: its source stands for it. */
const wordsOf = (words: string | RegExp): Words => (typeof words === "string" ? words : { source: words.source });
