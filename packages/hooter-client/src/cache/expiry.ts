/** Maximum age of a record in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Tolerance in milliseconds for records from the future, because the clock of a device may be adjusted. */
const SLACK_MS = 24 * 3_600_000;

/** Whether data is too old to be shown, or saved too far in the future. @param savedAt milliseconds */
export function isExpired(savedAt: number, now: number): boolean {
  return savedAt < now - MAX_AGE_MS || savedAt > now + SLACK_MS;
}
