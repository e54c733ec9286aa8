import { type ReadOptions, readOptionsOf } from "./read-options";

/** Parameters and what a GET reads of them. Calls share it. */
export class Asked {
  #readOptions: ReadOptions | null = null;

  /** @param parameters seldom with the token among them; never changed afterwards */
  constructor(readonly parameters: URLSearchParams) {}

  /** @throws Refusal 400 when the parameters contradict each other */
  get readOptions(): ReadOptions {
    this.#readOptions ??= readOptionsOf(this.parameters);
    return this.#readOptions;
  }
}

/** What a URL's query asks for, read. */
export interface Search {
  /** The query without the token: what asks for the same has the same text. */
  readonly text: string;
  readonly asked: Asked;
  /** The `auth` parameter; null when there is none. */
  readonly token: string | null;
}

const REMEMBERED = 10_000;
/** A longer query is no common one. */
const LONGEST_REMEMBERED = 500;

/**
 * Reads the queries of URLs. A token is the longest part of most, and another for each caller; the rest comes again and
 * again, and is read once.
 */
export class Searches {
  #known = new Map<string, Asked>();
  /** Asked for once: most of what is asked for once is not asked for again. */
  #once = new Set<string>();

  /** @param search the query as it stood in the URL, without "?" */
  read(search: string): Search {
    const found = tokenIn(search);
    if (found !== null) {
      const { token, rest } = found;
      const asked = this.#askedOf(rest);
      // The first of two counts, and a name may be written in more ways than one.
      if (!asked.parameters.has("auth")) return { text: rest, asked, token };
    }
    const asked = this.#askedOf(search);
    return { text: search, asked, token: asked.parameters.get("auth") };
  }

  #askedOf(text: string): Asked {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const asked = new Asked(new URLSearchParams(text));
    if (text.length > LONGEST_REMEMBERED) return asked;
    if (this.#once.has(text)) {
      if (this.#known.size >= REMEMBERED) this.#known = new Map();
      this.#known.set(text, asked);
    } else {
      if (this.#once.size >= REMEMBERED) this.#once = new Set();
      this.#once.add(text);
    }
    return asked;
  }
}

/** A token that stands as it is, and the query without it; null when there is none, or when it is to be decoded first. */
function tokenIn(search: string): { token: string; rest: string } | null {
  const name = "auth=";
  const behind = search.startsWith(name) ? -1 : search.indexOf(`&${name}`);
  if (behind === -1 && !search.startsWith(name)) return null;
  const start = behind + 1 + name.length;
  const next = search.indexOf("&", start);
  const token = search.slice(start, next === -1 ? undefined : next);
  if (token.includes("%") || token.includes("+")) return null;
  const before = search.slice(0, Math.max(behind, 0));
  const after = next === -1 ? "" : search.slice(next + (before === "" ? 1 : 0));
  return { token, rest: before + after };
}
