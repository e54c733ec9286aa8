/** Text of a draft by field. */
export type Fields = { [field: string]: string };

/** Drafts that are sent but not yet answered, by name. */
export interface Outgoing {
  get(name: string): Fields | undefined;
  set(name: string, draft: Fields | undefined): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export function createOutgoing(): Outgoing {
  const drafts = new Map<string, Fields>();
  const listeners = new Set<() => void>();
  return {
    get: (name) => drafts.get(name),
    set(name, draft) {
      if (draft) drafts.set(name, draft);
      else drafts.delete(name);
      for (const listener of listeners) listener();
    },
    clear() {
      drafts.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
