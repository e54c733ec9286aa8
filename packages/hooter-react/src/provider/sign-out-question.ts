import { createStore, type Store } from "./store";

/**
 * Question before a user with pending mutations signs out. Each provider has one, shared by all its sign-out buttons.
 */
export interface SignOutQuestion extends Pick<Store<number | null>, "subscribe"> {
  /** Number of pending mutations; null while no question is open. */
  get(): number | null;
  /** @returns whether the user signs out */
  ask(waiting: number): Promise<boolean>;
  answer(leave: boolean): void;
}

export function createSignOutQuestion(): SignOutQuestion {
  const question = createStore<{ readonly waiting: number; readonly answer: (leave: boolean) => void } | null>(null);
  const answer = (leave: boolean) => {
    question.get()?.answer(leave);
    question.set(null);
  };
  return {
    get: () => question.get()?.waiting ?? null,
    subscribe: question.subscribe,
    ask(waiting) {
      // A second question answers the first one with no.
      question.get()?.answer(false);
      return new Promise((resolve) => question.set({ waiting, answer: resolve }));
    },
    answer,
  };
}
