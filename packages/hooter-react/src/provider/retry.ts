import type { HooterError, HooterErrorCode } from "hooter-client";
import type { Labels } from "../labels/labels";
import type { ToastOptions } from "./toasts";

/** What fails in the same way however often it is asked for: what it is about is gone, or its words must change first. */
const FINAL: ReadonlySet<HooterErrorCode> = new Set<HooterErrorCode>([
  "not-found",
  "content-invalid",
  "comment-empty",
  "comment-too-long",
  "image-link-invalid",
]);

/** « Réessayer » for a toast about a failure, where another try may come to something. */
export function retryOf(
  { code }: HooterError,
  { common }: Pick<Labels, "common">,
  run: () => void,
): Pick<ToastOptions, "action"> {
  return FINAL.has(code) ? {} : { action: { label: common.retry, run } };
}
