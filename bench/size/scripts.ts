import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Weight } from "./measure";
import type { Row } from "./report";

/** Folder of Hooter's scripts with the custom elements. They contain React and the stylesheet. */
const elementScripts = fileURLToPath(new URL("../../packages/hooter-react/dist/element", import.meta.url));

/** Scripts of other comment services. The content that they show comes from further scripts in a frame. */
const remote = [
  { name: "giscus, client.js (the content loads in a frame)", url: "https://giscus.app/client.js" },
  { name: "Disqus, embed.js (the content loads in a frame)", url: "https://disqus.disqus.com/embed.js" },
] as const;

/** Time that a service may take to answer. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Sizes of the scripts that a page includes without a bundler. @param withOthers whether to include other services */
export async function scriptRows(withOthers: boolean): Promise<Row[]> {
  return [
    { name: "hooter.js, React included", weight: weighModule(elementScripts, "hooter.js") },
    { name: "hooter.classic.js, React included", weight: weighModule(elementScripts, "hooter.classic.js") },
    ...(await Promise.all(
      (withOthers ? remote : []).map(
        async ({ name, url }): Promise<Row> => ({ name, weight: await weighRemote(url, globalThis.fetch) }),
      ),
    )),
  ];
}

/**
 * Returns two sizes of a built script: with the files that it imports statically, and with those that load on demand as
 * well.
 */
export function weighModule(folder: string, name: string): Weight {
  const names = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
  const sizeOf = (files: ReadonlySet<string>) =>
    [...files].reduce((total, file) => total + gzipSync(textOf(file)).length, 0);
  /**
   * Returns the script and all files that it imports, directly or indirectly.
   *
   * @param pattern matches an import of the file
   */
  const closure = (pattern: (file: string) => RegExp): ReadonlySet<string> => {
    const found = new Set([name]);
    // The loop also visits files that are added to the set during the iteration.
    for (const file of found) {
      const text = textOf(file);
      for (const other of names) if (pattern(other).test(text)) found.add(other);
    }
    return found;
  };
  const escaped = (file: string) => file.replaceAll(/[.]/g, "\\.");
  return {
    first: sizeOf(closure((file) => new RegExp(`(?:from|import)\\s*["'\`]\\./${escaped(file)}["'\`]`))),
    all: sizeOf(closure((file) => new RegExp(`["'\`]\\./${escaped(file)}["'\`]`))),
  };
}

/** Size of a script of another service, or the reason why it is unknown. */
export async function weighRemote(url: string, load: typeof fetch): Promise<Weight | string> {
  try {
    const answer = await load(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (!answer.ok) return `not reachable (${answer.status})`;
    const size = gzipSync(Buffer.from(await answer.arrayBuffer())).length;
    return { first: size, all: size };
  } catch {
    return "not reachable";
  }
}
