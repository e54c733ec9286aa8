/** What the source of a hook says about it, so that its page says nothing twice. */
export interface HookText {
  /** The first paragraphs of its TSDoc, as Markdown. */
  readonly description: string;
  /** `@param` and `@throws`, as Markdown list items. */
  readonly notes: readonly string[];
  readonly example: string | null;
  /** The head of the function, without its body. */
  readonly signature: string;
  /** The declaration of what it gives, where that is a type of its own. */
  readonly result: string | null;
}

/**
 * @param sources the texts of the files in which the hook and its types stand
 * @param name of the hook
 * @throws Error when no source declares it with a TSDoc
 */
export function hookText(sources: readonly string[], name: string): HookText {
  for (const source of sources) {
    const found = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*export (function ${name}\b[\s\S]*?) \{\n`).exec(
      source,
    );
    if (!found) continue;
    const [, comment = "", signature = ""] = found;
    const gives = /\): (?:readonly )?(\w+)(?:<\w+>)?(?:\[\])?$/.exec(signature)?.[1];
    return { ...partsOf(comment), signature, result: gives === undefined ? null : declarationOf(sources, gives) };
  }
  throw new Error(`${name} has no TSDoc.`);
}

/** What a TSDoc says, without its frame. */
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

/** A TSDoc link has nowhere to lead to on a page: its name is enough. */
function linked(text: string): string {
  return text.replaceAll(/\{@link ([^}]+)\}/g, "`$1`").trim();
}

function declarationOf(sources: readonly string[], type: string): string | null {
  for (const source of sources) {
    const found =
      new RegExp(String.raw`^export interface ${type}\b[\s\S]*?\n\}$`, "m").exec(source) ??
      new RegExp(String.raw`^export type ${type}\b[\s\S]*?;$(?=\n(?:\n|$))`, "m").exec(source);
    if (found) return found[0];
  }
  return null;
}
