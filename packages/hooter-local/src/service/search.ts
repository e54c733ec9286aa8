import { type ReadOptions, readOptionsOf } from "./read-options";

/** Parsed parameters, and the read options in them. Calls with the same parameters share an instance. */
export class ParsedSearch {
  #readOptions: ReadOptions | null = null;

  /** @param parameters usually without the token; must not be modified */
  constructor(readonly parameters: URLSearchParams) {}

  /** @throws RefusedError 400 when the parameters are invalid or contradict each other */
  get readOptions(): ReadOptions {
    this.#readOptions ??= readOptionsOf(this.parameters);
    return this.#readOptions;
  }
}

/** Parsed query of a URL. */
export interface Search {
  /**
   * Query without the token. It is part of the key under which an answer is cached, so callers with different tokens
   * share the answer.
   */
  readonly text: string;
  readonly parsed: ParsedSearch;
  /** The `auth` parameter; null when missing. */
  readonly token: string | null;
}

const MAX_CACHED_QUERIES = 10_000;
/** Maximum length of a cached query. A longer query is unlikely to repeat. */
const MAX_CACHED_QUERY_LENGTH = 500;

/**
 * Parses the queries of URLs and caches the results. Cuts off the token first, because it is long and differs for each
 * caller, whereas the rest often repeats.
 */
export class Searches {
  #known = new Map<string, ParsedSearch>();
  /** Queries that were seen once. A query is cached only when it repeats, because most queries never repeat. */
  #once = new Set<string>();

  /** @param search the query as in the URL, without "?" */
  read(search: string): Search {
    const found = tokenIn(search);
    if (found !== null) {
      const { token, rest } = found;
      const parsed = this.#parsedOf(rest);
      // The rest may contain another `auth` parameter, perhaps with a percent-encoded name. In that case, parse the
      // whole query, because the first of the two parameters applies.
      if (!parsed.parameters.has("auth")) return { text: rest, parsed, token };
    }
    const parsed = this.#parsedOf(search);
    return { text: search, parsed, token: parsed.parameters.get("auth") };
  }

  #parsedOf(text: string): ParsedSearch {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const parsed = new ParsedSearch(new URLSearchParams(text));
    if (text.length > MAX_CACHED_QUERY_LENGTH) return parsed;
    if (this.#once.has(text)) {
      if (this.#known.size >= MAX_CACHED_QUERIES) this.#known = new Map();
      this.#known.set(text, parsed);
    } else {
      if (this.#once.size >= MAX_CACHED_QUERIES) this.#once = new Set();
      this.#once.add(text);
    }
    return parsed;
  }
}

/**
 * Splits a token that is not percent-encoded from the rest of the query. Returns null when there is no token or when it
 * must be decoded.
 */
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
