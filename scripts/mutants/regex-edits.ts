const OPPOSITES: Readonly<Record<string, string>> = {
  "\\d": "\\D",
  "\\D": "\\d",
  "\\s": "\\S",
  "\\S": "\\s",
  "\\w": "\\W",
  "\\W": "\\w",
};

/**
 * Lists changed forms of a regular expression literal: without an anchor, with the opposite class, and without a
 * quantifier `+` or `*`. Invalid forms are excluded.
 *
 * @param literal with its slashes and flags
 */
export function regexEdits(literal: string): string[] {
  const close = literal.lastIndexOf("/");
  const pattern = literal.slice(1, close);
  const flags = literal.slice(close + 1);
  const edits: string[] = [];
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const before = pattern.slice(0, at);
    const char = pattern.charAt(at);
    if (char === "\\") {
      const opposite = OPPOSITES[pattern.slice(at, at + 2)];
      if (opposite !== undefined) edits.push(before + opposite + pattern.slice(at + 2));
      at++;
    } else if (isInClass) {
      if (char === "]") isInClass = false;
    } else if (char === "[") {
      isInClass = true;
      const isNegated = pattern.charAt(at + 1) === "^";
      edits.push(isNegated ? `${before}[${pattern.slice(at + 2)}` : `${before}[^${pattern.slice(at + 1)}`);
      if (isNegated) at++;
    } else if ("^$+*".includes(char)) {
      edits.push(before + pattern.slice(at + 1));
    }
  }
  return edits.filter((edit) => isValid(edit, flags)).map((edit) => `/${edit}/${flags}`);
}

function isValid(pattern: string, flags: string): boolean {
  if (pattern === "") return false;
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
