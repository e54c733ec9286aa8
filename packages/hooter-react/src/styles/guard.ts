/** Matches everything and weighs one class and four elements. */
const WEIGHT = ":not(a a a a .hooter-none)";

/**
 * What a page may hang on the elements of others, as a mark behind links. Not first letters: a rule of ours for them, whatever
 * it says, would part a word's first letter from the others.
 */
const PSEUDO = ["before", "after", "marker", "placeholder", "first-line"] as const;

/** From the bracket at `open` to the one that closes it, both included. */
function group(css: string, open: number): string {
  const [left, right] = css[open] === "{" ? ["{", "}"] : ["(", ")"];
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === left) depth += 1;
    if (css[at] === right) depth -= 1;
    if (depth === 0) return css.slice(open, at + 1);
  }
  throw new Error("An unbalanced stylesheet.");
}

function unlayered(css: string): string {
  const layer = /@layer hooter\s*(?=\{)/.exec(css);
  if (!layer) return css;
  const start = layer.index + layer[0].length;
  const block = group(css, start);
  return css.slice(0, layer.index) + block.slice(1, -1) + unlayered(css.slice(start + block.length));
}

/**
 * The same looks for a page whose own rules stand outside any cascade layer and speak of all elements (a reset, `* {}`, the
 * typography of an article): no layer, every selector one class and four elements heavier, and what the page says of the
 * elements inside a widget is taken back first.
 *
 * @param css the built stylesheet, whose selectors weigh nothing by themselves
 */
export function guard(css: string): string {
  const heavier = (text: string): string => {
    const next = /(?<=^|[{},;]\s*|\*\/\s*):where\(/.exec(text);
    if (!next) return text;
    const list = group(text, next.index + 6);
    const end = next.index + 6 + list.length;
    return text.slice(0, end) + WEIGHT + heavier(text.slice(end));
  };
  // What lies in a drawing is written in attributes, which `revert` would take back too.
  const back =
    `:where(.hooter, .hooter :not(svg *))${WEIGHT}{all:revert}` +
    `${PSEUDO.map((pseudo) => `:where(.hooter, .hooter *)${WEIGHT}::${pseudo}`).join()}{all:revert}` +
    `:where(.hooter svg *)${WEIGHT}{margin:0;padding:0;border:0;color:inherit;fill:inherit;stroke:inherit}`;
  return `${back}\n${heavier(unlayered(css.replace(/@layer hooter;\s*/g, "")))}`;
}
