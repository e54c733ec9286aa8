/** Matches every element, and adds the specificity of one class and four element selectors. */
const WEIGHT = ":not(a a a a .hooter-none)";

/**
 * Pseudo-elements that a page may add to any element, such as an icon after each link. `first-letter` is excluded,
 * because any rule for it would separate the first letter of a word from the others.
 */
const PSEUDO = ["before", "after", "marker", "placeholder", "first-line"] as const;

/** Returns the text from the bracket at `open` to its closing bracket, both included. */
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
 * Adapts the stylesheet to a page with unlayered rules for all elements (a reset, `* {}`, the typography of an
 * article). It removes the layer, adds the specificity of one class and four elements to every selector, and puts rules
 * at the start that revert the page's rules inside widgets.
 *
 * @param css the built stylesheet, whose selectors have zero specificity
 */
export function guard(css: string): string {
  const heavier = (text: string): string => {
    const next = /(?<=^|[{},;]\s*|\*\/\s*):where\(/.exec(text);
    if (!next) return text;
    const list = group(text, next.index + 6);
    const end = next.index + 6 + list.length;
    return text.slice(0, end) + WEIGHT + heavier(text.slice(end));
  };
  // Exclude the elements inside an `<svg>`, because `revert` would undo the attributes that style them.
  const back =
    `:where(.hooter, .hooter :not(svg *))${WEIGHT}{all:revert}` +
    `${PSEUDO.map((pseudo) => `:where(.hooter, .hooter *)${WEIGHT}::${pseudo}`).join()}{all:revert}` +
    `:where(.hooter svg *)${WEIGHT}{margin:0;padding:0;border:0;color:inherit;fill:inherit;stroke:inherit}`;
  return `${back}\n${heavier(unlayered(css.replace(/@layer hooter;\s*/g, "")))}`;
}
