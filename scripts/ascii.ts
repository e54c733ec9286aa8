/**
 * Escapes all characters of a script that are not ASCII. esbuild escapes such characters in strings, but not in regular
 * expressions and comments. On a page without a UTF-8 charset, the browser would decode the remaining ones as other
 * characters, which can make a regular expression invalid and so prevent the whole bundle from running. `\uXXXX` means
 * the same in strings, regular expressions and identifiers.
 */
export function escapeNonAscii(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
