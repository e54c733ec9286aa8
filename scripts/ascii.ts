/**
 * Escapes all characters of a script that are not ASCII. esbuild escapes them in strings only; they remain in regular
 * expressions and comments. A page without a UTF-8 charset decodes them as other characters, which can make a regular
 * expression invalid and stop the whole bundle. `\uXXXX` means the same in strings, regular expressions and identifiers.
 */
export function escapeNonAscii(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
