import { internals, type ValidationResult } from "hooter-client";
import { useHooterClient, useReadable } from "hooter-client/react";
import { type RefObject, useEffect, useRef } from "react";
import { useLatest } from "../primitives/hooks";
import { useHooter } from "./context";
import type { ValidationState } from "./services";

const idle: ValidationState = { running: null, refusal: null };

/**
 * Validates a draft with the host's `validate` before it is sent. All components that use the same draft share the
 * state.
 *
 * @param name name of the draft
 */
export function useValidation(name: string) {
  const { labels, validations } = useHooter();
  const { account } = useHooterClient()[internals];
  const get = () => validations.get()[name] ?? idle;
  const { running, refusal } = useReadable({ subscribe: validations.subscribe, get }, idle);
  const set = (state: ValidationState) => validations.set({ ...validations.get(), [name]: state });
  const abandon = () => {
    const current = get();
    current.running?.abort();
    if (current !== idle) set(idle);
  };

  return {
    isValidating: running !== null,
    refusal: refusal && (refusal.userMessage ?? labels.errors[refusal.code]),
    /** Cancels the validation in progress, and removes the refusal. */
    abandon,
    /** Sends the draft unless the host refuses it. Does nothing while a validation is in progress. */
    async submit(
      validate: (signal: AbortSignal) => ValidationResult | Promise<ValidationResult>,
      send: () => Promise<void>,
    ) {
      if (get().running) return;
      const controller = new AbortController();
      const { signal } = controller;
      const begun = account.get();
      let outcome = validate(signal);
      // Await only a promise: when the host's `validate` is synchronous, the draft must be sent synchronously too.
      if (outcome instanceof Promise) {
        set({ running: controller, refusal: null });
        outcome = await outcome;
        if (signal.aborted) return;
      }
      set({ running: null, refusal: outcome });
      if (!outcome && account.get() === begun) await send();
    },
  };
}

/**
 * Focuses a field when the host refuses the draft that its form has submitted. Cancels the validation when the form
 * unmounts.
 *
 * @returns a function to call when the form submits the draft
 */
export function useValidatedForm(
  { refusal, abandon }: { readonly refusal: string | null; readonly abandon: () => void },
  field: RefObject<HTMLElement | null>,
): () => void {
  const latest = useLatest(abandon);
  useEffect(() => () => latest.current(), [latest]);
  const isSent = useRef(false);
  useEffect(() => {
    if (!refusal || !isSent.current) return;
    isSent.current = false;
    field.current?.focus();
  });
  return () => {
    isSent.current = true;
  };
}
