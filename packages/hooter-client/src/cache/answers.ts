import type { KeptParts } from "../live/kept";
import { answerOf, type KeptAnswer } from "./snapshot";

/** The most that is kept. */
export const MOST_ANSWERS = 60;

/** The pages of an infinite query's data; none when it is another query's. */
export function pagesOf(data: unknown): readonly unknown[] {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages) ? data.pages : [];
}

/** What queries were answered, for the next visit: of what is read in pages the first one. */
export interface Answers {
  /** Puts former answers where nothing is known: they show at once, and are asked for anew by whoever shows them. */
  fill(parts: KeptParts, answers: readonly KeptAnswer[]): void;
  /** Those of now and those that were filled, the latest first. */
  gather(parts: KeptParts): readonly KeptAnswer[];
}

/** Remembers them: a query that nobody has asked for a while is forgotten by its cache, not here. */
export function createAnswers(): Answers {
  /** By the query's hash, the latest last. */
  const known = new Map<string, { readonly updatedAt: number; readonly answer: KeptAnswer }>();

  return {
    fill({ queries, root }, answers) {
      // The latest comes first.
      for (const answer of [...answers].reverse()) {
        const key = [...root, answer.kind, answer.of, ...("size" in answer ? [answer.size] : [])];
        if (queries.getQueryData(key) !== undefined) continue;
        const data = "size" in answer ? { pages: [answer.data], pageParams: [null] } : answer.data;
        // As of long ago, so that it is asked for anew.
        queries.setQueryData(key, data, { updatedAt: 0 });
        const hash = queries.getQueryCache().find({ queryKey: key })?.queryHash;
        if (hash !== undefined) known.set(hash, { updatedAt: 0, answer });
      }
    },
    gather({ queries, root }) {
      const news = queries
        .getQueryCache()
        .findAll({ queryKey: root })
        .filter(({ queryHash, state }) => known.get(queryHash)?.updatedAt !== state.dataUpdatedAt)
        .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
      for (const { queryHash, queryKey, state } of news) {
        const [kind, of, size] = queryKey.slice(root.length);
        const answer = answerOf(kind, of, size, size === undefined ? state.data : pagesOf(state.data)[0]);
        known.delete(queryHash);
        if (answer) known.set(queryHash, { updatedAt: state.dataUpdatedAt, answer });
      }
      for (const hash of known.keys()) {
        if (known.size <= MOST_ANSWERS) break;
        known.delete(hash);
      }
      return [...known.values()].map(({ answer }) => answer).reverse();
    },
  };
}
