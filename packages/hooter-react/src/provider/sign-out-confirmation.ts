import { createStore } from "hooter-client";

/** Confirmation dialog before a user with pending mutations signs out, shared by all sign-out buttons. */
export function createSignOutConfirmation() {
  const confirmation = createStore<{
    readonly waiting: number;
    readonly answer: (confirmed: boolean) => void;
  } | null>(null);
  return {
    /** Number of pending mutations; null while no confirmation is open. */
    get: () => confirmation.get()?.waiting ?? null,
    subscribe: confirmation.subscribe,
    /** Opens the confirmation. @returns whether the user chose to sign out */
    ask(waiting: number): Promise<boolean> {
      // A second confirmation cancels the first one.
      confirmation.get()?.answer(false);
      return new Promise((resolve) => confirmation.set({ waiting, answer: resolve }));
    },
    answer(confirmed: boolean) {
      confirmation.get()?.answer(confirmed);
      confirmation.set(null);
    },
  };
}
