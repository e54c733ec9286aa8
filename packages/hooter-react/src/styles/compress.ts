/**
 * Shortens the built stylesheet: replaces the names of the private tokens, and joins the layer's blocks. Scripts set
 * other private properties, whose names stay.
 *
 * @param css the built stylesheet
 */
export function compress(css: string): string {
  const [tokens = ""] = /(?<=:where\(\.hooter\)\{)[^}]+/.exec(css) ?? [];
  const names = [...tokens.matchAll(/(?<=^|;)--_[\w-]+/g)].map(([name]) => name);
  const short = new Map(names.map((name, index) => [name, `--_${index.toString(36)}`]));
  return css
    .replace(/--_[\w-]+/g, (name) => short.get(name) ?? name)
    .replace(/(--_[\w-]+): /g, "$1:")
    .replaceAll("}@layer hooter{", "");
}
