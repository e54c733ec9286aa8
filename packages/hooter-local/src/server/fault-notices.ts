import { RefusedError } from "../service/http";
import { StoreError } from "../store/store-error";

/** Time before the same fault is reported again. */
const REPEAT_AFTER_MS = 3_600_000;
const MAX_LINES = 100;

/**
 * Reports faults to the server's operator: one line for each distinct fault instead of one line for each failed
 * request.
 *
 * @param now milliseconds since 1970
 */
export function faultNotices(
  notify: (notice: string, about: "store" | "fault") => void,
  now: () => number = Date.now,
): (error: unknown) => void {
  const notifiedAt = new Map<string, number>();
  return (error) => {
    const line = lineOfFault(error);
    const time = now();
    const last = notifiedAt.get(line);
    if (last !== undefined && time - last < REPEAT_AFTER_MS) return;
    if (notifiedAt.size >= MAX_LINES) notifiedAt.clear();
    notifiedAt.set(line, time);
    notify(line, error instanceof StoreError ? "store" : "fault");
  };
}

function lineOfFault(error: unknown): string {
  if (error instanceof StoreError) return `${error.message} Such requests are answered with 500.`;
  if (error instanceof RefusedError) return error.message;
  const [, place] = error instanceof Error ? (/\n\s*(at [^\n]+)/.exec(error.stack ?? "") ?? []) : [];
  const where = place === undefined ? "" : `, ${place}`;
  return `A request failed with an internal error and was answered with 500: ${String(error).replaceAll(/\s*\n\s*/g, " ")}${where}.`;
}
