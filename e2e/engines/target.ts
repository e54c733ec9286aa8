type Words = string | { readonly source: string };

/** Element as a user finds it: by role and accessible name, by label (a password field has no role), or by text. */
export type Target = {
  /** Text that the element contains. */
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

/** Card of a hoot in a list, or the hoot on its page. */
export const hootWith = (text: string): Target => ({ role: "article", hasText: text });

export const toast = (text: string | RegExp): Target => byText(text, byRole("region", "Notifications"));

/** A target is sent as JSON, so a regular expression is represented by its source. */
const wordsOf = (words: string | RegExp): Words => (typeof words === "string" ? words : { source: words.source });
