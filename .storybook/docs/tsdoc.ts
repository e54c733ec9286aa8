/** Documentation of a hook, extracted from its source code. */
export interface HookText {
  /** Text of the TSDoc before its first tag, as Markdown. */
  readonly description: string;
  /** One Markdown text for each `@param` and `@throws`. */
  readonly notes: readonly string[];
  readonly example: string | null;
  /** Signature of the function, without the body. */
  readonly signature: string;
  /**
   * Declaration of the result type and of the types on which it is based, or null when the result has no declared type.
   */
  readonly result: string | null;
}

/**
 * @param sources contents of the files that declare the hook and its types
 * @param name of the hook
 * @throws Error when no source declares the hook with a TSDoc
 */
export function hookText(sources: readonly string[], name: string): HookText {
  for (const source of sources) {
    const found = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*export (function ${name}\b[\s\S]*?) \{\n`).exec(
      source,
    );
    if (!found) continue;
    const [, comment = "", signature = ""] = found;
    const resultType = /\): (?:readonly )?(\w+)(?:<\w+>)?(?:\[\])?$/.exec(signature)?.[1];
    return {
      ...partsOf(comment),
      signature,
      result: resultType === undefined ? null : declarationOf(sources, resultType),
    };
  }
  throw new Error(`${name} has no TSDoc.`);
}

/** Splits a TSDoc into its parts, without the comment markers. */
export function partsOf(comment: string): Pick<HookText, "description" | "notes" | "example"> {
  const lines = comment.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
  const [description = "", ...tags] = lines.join("\n").split(/(?:^|\s)@(?=(?:param|throws|example)\b)/);
  const example = tags.find((tag) => tag.startsWith("example"));
  return {
    description: linked(description),
    notes: tags.filter((tag) => !tag.startsWith("example")).map(noteOf),
    example: example?.replace(/^example\s*/, "").trim() ?? null,
  };
}

function noteOf(tag: string): string {
  const [, kind, rest = ""] = /^(\w+)\s+([\s\S]*)$/.exec(tag) ?? [];
  const text = linked(rest).replaceAll(/\s+/g, " ");
  return kind === "param" ? text.replace(/^(\S+)/, "`$1`:") : `Throws ${text}`;
}

/** Replaces each TSDoc link with the name of its target, because the targets have no pages. */
function linked(text: string): string {
  return text.replaceAll(/\{@link ([^}]+)\}/g, "`$1`").trim();
}

function declarationOf(sources: readonly string[], type: string): string | null {
  for (const source of sources) {
    const found =
      new RegExp(String.raw`^export interface ${type}\b[\s\S]*?\n\}$`, "m").exec(source) ??
      new RegExp(String.raw`^(?:export )?type ${type}\b[\s\S]*?;$(?=\n(?:\n|$))`, "m").exec(source);
    if (!found) continue;
    const base = /^export (?:interface \w+ extends|type \w+ =(?:\s+\|)?) *(\w+)/.exec(found[0])?.[1];
    const inherited = base === undefined ? null : declarationOf(sources, base);
    return inherited === null ? found[0] : `${found[0]}\n\n${inherited}`;
  }
  return null;
}
