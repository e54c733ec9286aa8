import type { HooterError } from "../model/errors";
import type { FailedRead, WithoutData } from "../read-types";

export const loading = { status: "loading" } as const;
export const signedOut = { status: "signed-out" } as const;

/** Milliseconds for which data that was read counts as fresh, so that it is not read again when it is shown. */
export const FRESH_MS = 30_000;

/** Returns the state of a failed read. It is `signed-out` if the rules refuse a visitor, who can then sign in. */
export function failed(
  { uid }: { readonly uid: string | null },
  error: HooterError,
  retry: () => void,
): FailedRead | WithoutData {
  return uid === null && error.code === "permission-denied" ? signedOut : { status: "error", error, retry };
}
