/** Removes spaces that esbuild keeps in the values of variables, and merges the layer's blocks, one for each file. */
export function compact(css: string): string {
  return css
    .replace(/\}\s*@layer hooter\{/g, "")
    .replace(/("[^"]*")|(--[\w-]+:|[,(]) +| +(?=\))| +(\/) +/g, (_, text = "", before = "", slash = "") => {
      return `${text}${before}${slash}`;
    });
}
