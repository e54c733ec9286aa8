/**
 * Restores the names of components, which React shows in its developer tools and error messages. esbuild renames the
 * inner function in `const Feed = forwardRef(function Feed() {})` to `Feed2`, because the constant has the same name.
 * Blanks replace the digits, so that the source map stays correct.
 */
export function restoreComponentNames(script: string): string {
  return script.replace(
    /(\b(\w+) = [^=\n]*\(\s*function )\2(\d+)(?=\()/g,
    (whole, start: string, name: string, suffix: string) => {
      // A second occurrence may be a recursive reference.
      const isUnique = script.split(new RegExp(`\\b${name}${suffix}\\b`)).length === 2;
      return isUnique ? start + name + " ".repeat(suffix.length) : whole;
    },
  );
}
