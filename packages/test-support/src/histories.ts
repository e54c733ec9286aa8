/** `npm test` draws one in five random histories of a property; `npm run test:random` draws all of them. */
const SHARE = 0.2;

/**
 * The `numRuns` of a property over random histories.
 *
 * @param full number of runs in `npm run test:random`, which sets `HOOTER_HISTORIES=all`
 * @example
 * fc.assert(property, { numRuns: histories(200) });
 */
export function histories(full: number): number {
  return process.env["HOOTER_HISTORIES"] === "all" ? full : Math.ceil(full * SHARE);
}
