import { toWellFormed } from "../model/text";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser replaces or drops NUL, depending on the context.
  "\0": "\ufffd",
  // A parser would change a carriage return to a line feed.
  "\r": "&#13;",
};

/** Escapes a text for an element or for an attribute in quotes. */
export function escapeHtml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are replaced
  return toWellFormed(text).replace(/[&<>"'\0\r]/g, (character) => entities[character] ?? character);
}

/** Returns the JSON of a value for a `<script>` element. No text in the value can close the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? toWellFormed(member) : member,
  ).replace(
    // The line separators end a line in old versions of JavaScript.
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
