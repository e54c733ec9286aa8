import type { HooterError, HooterErrorCode } from "hooter-client";
import type { Labels } from "../labels/labels";
import type { MutationTexts } from "./mutation-texts";
import type { Toasts } from "./toasts";

/** Errors that every retry repeats: the subject is gone, or the text must change first. */
const FINAL: ReadonlySet<HooterErrorCode> = new Set<HooterErrorCode>([
  "not-found",
  "content-invalid",
  "comment-empty",
  "comment-too-long",
  "image-link-invalid",
]);

/** Whether a retry of the same call may succeed. */
export function canRetry({ code }: HooterError): boolean {
  return !FINAL.has(code);
}

/** Shows the failure of a mutation. @param retry adds « Réessayer »; null for none. @param onDismiss see the toasts */
export function showFailure(
  toasts: Toasts,
  { errors, common }: Labels,
  { code }: HooterError,
  { key, failed = (reason) => reason }: Pick<MutationTexts<never>, "key" | "failed">,
  retry: (() => void) | null,
  onDismiss?: () => void,
): void {
  const text = failed(errors[code]);
  if (text === null) return;
  toasts.show(text, {
    tone: "error",
    key,
    ...(retry && { action: { label: common.retry, run: retry } }),
    ...(onDismiss && { onDismiss }),
  });
}
