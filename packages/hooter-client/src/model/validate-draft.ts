import { HooterError, toHooterError } from "./errors";
import type { DraftToValidate, Handlers, ValidationResult, Verdict } from "./handlers";
import { callFailed } from "./report";

/**
 * Runs the host's validations one after the other until one refuses the draft. Returns a promise only if a validation
 * does.
 */
export function validateDraft(
  { validations, report }: Pick<Handlers, "validations" | "report">,
  draft: () => DraftToValidate,
  signal = new AbortController().signal,
): ValidationResult | Promise<ValidationResult> {
  const all = validations();
  const onThrown = (thrown: unknown): ValidationResult => {
    const error = toHooterError(thrown);
    // Do not report an aborted validation: it usually rejects because of the abort.
    if (!signal.aborted) report(callFailed("validate", error));
    return error;
  };
  const run = (index: number): ValidationResult | Promise<ValidationResult> => {
    const validation = all[index];
    if (!validation) return null;
    const proceed = (verdict: Verdict) => {
      if (!verdict) return run(index + 1);
      if (typeof verdict !== "string") return onThrown(new TypeError("return a message from `validate`, or null"));
      return new HooterError("draft-refused", "refused by the host", { userMessage: verdict });
    };
    try {
      const verdict = validation(draft(), { signal });
      // A promise from another realm or library is not an instance of `Promise`.
      if (typeof verdict !== "object" || verdict === null) return proceed(verdict);
      return Promise.resolve(verdict).then(proceed, onThrown);
    } catch (thrown) {
      return onThrown(thrown);
    }
  };
  return run(0);
}
