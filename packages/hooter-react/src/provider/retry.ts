import type { HooterError, HooterErrorCode } from "hooter-client";
import type { Labels } from "../labels/labels";
import type { ToastOptions } from "./toasts";

/** Errors that every retry repeats: the subject is gone, or the text must change first. */
const FINAL: ReadonlySet<HooterErrorCode> = new Set<HooterErrorCode>([
  "not-found",
  "content-invalid",
  "comment-empty",
  "comment-too-long",
  "image-link-invalid",
]);

/** « Réessayer » for the toast of a failure, when a retry may succeed. */
export function retryOf(
  { code }: HooterError,
  { common }: Pick<Labels, "common">,
  run: () => void,
): Pick<ToastOptions, "action"> {
  return FINAL.has(code) ? {} : { action: { label: common.retry, run } };
}
