import type { CachedParts } from "./cache-port";
import { answerOf, type CachedAnswer } from "./snapshot";

/** Maximum number of persisted answers. */
export const MOST_ANSWERS = 60;

/** Returns the pages of an infinite query's data, or none for another query. */
export function pagesOf(data: unknown): readonly unknown[] {
  return typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages) ? data.pages : [];
}

/** Query results that the next visit starts with. An infinite query keeps its first page. */
export interface Answers {
  /** Adds persisted results where no data exists. They show immediately and count as stale. */
  fill(parts: CachedParts, answers: readonly CachedAnswer[]): void;
  /** Returns current and hydrated results, newest first. */
  gather(parts: CachedParts): readonly CachedAnswer[];
}

/** Keeps results that the query cache has garbage collected. */
export function createAnswers(): Answers {
  /** Results by query hash, newest last. */
  const known = new Map<string, { readonly updatedAt: number; readonly answer: CachedAnswer }>();

  return {
    fill({ queries, root }, answers) {
      // The persisted list has the newest result first.
      for (const answer of [...answers].reverse()) {
        const key = [...root, answer.kind, answer.of, ...("size" in answer ? [answer.size] : [])];
        if (queries.getQueryData(key) !== undefined) continue;
        const data = "size" in answer ? { pages: [answer.data], pageParams: [null] } : answer.data;
        // Marks the data as stale, so that it is fetched again.
        queries.setQueryData(key, data, { updatedAt: 0 });
        const hash = queries.getQueryCache().find({ queryKey: key })?.queryHash;
        if (hash !== undefined) known.set(hash, { updatedAt: 0, answer });
      }
    },
    gather({ queries, root }) {
      const events = queries
        .getQueryCache()
        .findAll({ queryKey: root })
        .filter(({ queryHash, state }) => known.get(queryHash)?.updatedAt !== state.dataUpdatedAt)
        .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
      for (const { queryHash, queryKey, state } of events) {
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
