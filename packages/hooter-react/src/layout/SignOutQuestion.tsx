import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useHooter, useToasts } from "../provider/context";
import type { SignOutDialogProps } from "./SignOutDialog";

/** Whether somebody with waiting writes signs out: one question for each provider, asked by whoever signs out. */
export interface SignOutQuestion {
  /** How many writes wait; null: nothing is asked. */
  get(): number | null;
  subscribe(listener: () => void): () => void;
  /** @returns whether they sign out */
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

const none = () => null;

/** Asks it; the dialog loads when it is asked first. */
export function SignOutQuestionOutlet() {
  const { labels, signOutQuestion } = useHooter();
  const toasts = useToasts();
  const waiting = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get, none);
  const [Dialog, setDialog] = useState<ComponentType<SignOutDialogProps> | null>(null);
  useEffect(() => {
    if (waiting === null || Dialog) return;
    import("./SignOutDialog").then(
      (module) => setDialog(() => module.SignOutDialog),
      () => {
        signOutQuestion.answer(false);
        toasts.show(labels.errors.network, { tone: "error" });
      },
    );
  }, [waiting, Dialog, signOutQuestion, toasts, labels]);
  return Dialog && <Dialog waiting={waiting} onAnswer={signOutQuestion.answer} />;
}
