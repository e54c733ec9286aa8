/** The settings of firebase.json that a server of the built site needs. */
export interface Hosting {
  /** Folder of the built site, relative to firebase.json. */
  readonly folder: string;
  /** Whether the file at this path must not be served. */
  isIgnored(path: string): boolean;
  /** Whether index.html is the response for a path without a file. */
  isPage(path: string): boolean;
  /** Headers of the responses for a path. If several entries set the same header, the last value applies. */
  headersOf(path: string): Readonly<Record<string, string>>;
}

/**
 * Reads the `hosting` part of firebase.json.
 *
 * @throws TypeError when an entry is missing or has a wrong type
 */
export function readHosting(firebaseJson: string): Hosting {
  const hosting = member(JSON.parse(firebaseJson), "hosting");
  const ignored = list(hosting, "ignore").map((glob) => pattern(text(glob, "ignore")));
  const entries = list(hosting, "headers").map((entry) => ({
    source: pattern(text(member(entry, "source"), "source")),
    headers: list(entry, "headers").map((header): [string, string] => [
      text(member(header, "key"), "key"),
      text(member(header, "value"), "value"),
    ]),
  }));
  const rewrites = list(hosting, "rewrites").map((entry) => pattern(text(member(entry, "source"), "source")));
  return {
    folder: text(member(hosting, "public"), "public"),
    isIgnored: (path) => ignored.some((glob) => glob.test(path.slice(1))),
    isPage: (path) => rewrites.some((source) => source.test(path.slice(1))),
    headersOf: (path) =>
      Object.fromEntries(entries.filter(({ source }) => source.test(path.slice(1))).flatMap(({ headers }) => headers)),
  };
}

/** Compiles a glob from firebase.json to a regular expression for paths without their leading slash. */
function pattern(glob: string): RegExp {
  const parts = glob.replace(/^!?\//, "").split(/(\*\*\/|\*\*|\*)/);
  const sources = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };
  const source = parts.map((part) =>
    part === "**/" || part === "**" || part === "*" ? sources[part] : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
  );
  const whole = `${source.join("")}$`;
  return new RegExp(glob.startsWith("!") ? `^(?!${whole})` : `^${whole}`, "s");
}

function member(value: unknown, name: string): unknown {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  if (found === undefined) throw new TypeError(`firebase.json: "${name}" is missing`);
  return found;
}

function list(value: unknown, name: string): readonly unknown[] {
  const found = member(value, name);
  if (!Array.isArray(found)) throw new TypeError(`firebase.json: "${name}" is not a list`);
  return found;
}

function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw new TypeError(`firebase.json: "${name}" is not a string`);
  return value;
}
