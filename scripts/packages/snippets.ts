/** Fenced code block of a document. */
export interface Snippet {
  /** Document and line of the fence, in a form that editors recognise. */
  readonly place: string;
  readonly language: string;
  /** Words after the language: `run` for a complete program, `no-check` for code that is not compiled. */
  readonly marks: readonly string[];
  readonly code: string;
}

/** All fenced code blocks of a document, in order. */
export function snippetsOf(document: string, text: string): Snippet[] {
  const lines = text.split("\n");
  const snippets: Snippet[] = [];
  let open: { readonly line: number; readonly info: string } | null = null;
  lines.forEach((line, index) => {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence === null) return;
    if (open === null) {
      open = { line: index, info: (fence[1] ?? "").trim() };
      return;
    }
    const [language = "", ...marks] = open.info.split(/\s+/);
    snippets.push({
      place: `${document}:${open.line + 1}`,
      language,
      marks,
      code: lines.slice(open.line + 1, index).join("\n"),
    });
    open = null;
  });
  if (open !== null) throw new Error(`${document}: a fence is not closed.`);
  return snippets;
}

/** Commands that exist in this repository, for {@link unknownCommands}. */
export interface KnownCommands {
  /** Scripts of package.json. */
  readonly scripts: readonly string[];
  /** Steps of `npm test`. */
  readonly steps: readonly string[];
  /** Text of `hooter-local --help`, which names its options and commands. */
  readonly localHelp: string;
  readonly fileExists: (path: string) => boolean;
}

/** Commands of other projects that a document may name. They cannot be checked. */
const foreign = ["cd", "cp", "curl", "export", "gcloud", "git", "mkdir", "node"];

/** Commands of a shell snippet that do not exist, as one sentence each. */
export function unknownCommands(code: string, known: KnownCommands): string[] {
  return commandsOf(code).flatMap(([command = "", ...rest]) => {
    if (command === "npm") return unknownNpm(rest, known);
    if (command === "npx") return unknownNpx(rest, known);
    return foreign.includes(command) ? [] : [`${command} is not a known command`];
  });
}

function unknownNpm([verb = "", ...rest]: readonly string[], { scripts, steps }: KnownCommands): string[] {
  if (["ci", "create", "init", "install", "pack"].includes(verb)) return [];
  const script = verb === "run" ? (rest[0] ?? "") : verb;
  if (!scripts.includes(script)) return [`package.json has no script ${script}`];
  if (script !== "test" || !rest.includes("--")) return [];
  return rest
    .slice(rest.indexOf("--") + 1)
    .filter((step) => !steps.includes(step))
    .map((step) => `npm test has no step ${step}`);
}

function unknownNpx([tool = "", ...rest]: readonly string[], { localHelp, fileExists }: KnownCommands): string[] {
  if (tool === "hooter-local")
    return rest
      .filter((word, index) => /^--?[a-z]/.test(word) || (index === 0 && !word.startsWith("-")))
      .map((word) => word.replace(/=.*$/, ""))
      .filter((word) => !new RegExp(`(^|\\s)${word}(\\s|$)`, "m").test(localHelp))
      .map((word) => `hooter-local has no ${word}`);
  if (tool === "tsx")
    return rest
      .slice(0, 1)
      .filter((file) => !fileExists(file))
      .map((file) => `there is no ${file}`);
  return fileExists(`node_modules/.bin/${tool}`) ? [] : [`${tool} is not installed`];
}

/** Single commands of a shell snippet as words, without comments. */
function commandsOf(code: string): string[][] {
  return code
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.replace(/(^|\s)#.*$/, ""))
    .flatMap((line) => line.split(/&&|\|\||;|\|/))
    .map((command) => command.trim())
    .filter((command) => command !== "")
    .map((command) => command.split(/\s+/));
}
