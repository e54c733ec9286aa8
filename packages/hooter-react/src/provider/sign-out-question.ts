/**
 * Question before a user with pending mutations signs out. Each provider has one, shared by all its sign-out buttons.
 */
export interface SignOutQuestion {
  /** Number of pending mutations; null while no question is open. */
  get(): number | null;
  subscribe(listener: () => void): () => void;
  /** @returns whether the user signs out */
  ask(waiting: number): Promise<boolean>;
  answer(leave: boolean): void;
}

export function createSignOutQuestion(): SignOutQuestion {
  const listeners = new Set<() => void>();
  let asked: { readonly waiting: number; readonly answer: (leave: boolean) => void } | null = null;
  const set = (next: typeof asked) => {
    asked?.answer(false);
    asked = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => asked?.waiting ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (waiting) => new Promise((answer) => set({ waiting, answer })),
    answer(leave) {
      asked?.answer(leave);
      set(null);
    },
  };
}
