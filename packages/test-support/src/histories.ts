/** `npm test` draws one in five of a property's random histories; `npm run test:random` draws all of them. */
const SHARE = 0.2;

/**
 * Returns `numRuns` for a property over random histories.
 *
 * @param full number of runs with `npm run test:random`, which sets `HOOTER_HISTORIES=all`
 * @example
 * fc.assert(property, { numRuns: histories(200) });
 */
export function histories(full: number): number {
  return process.env["HOOTER_HISTORIES"] === "all" ? full : Math.ceil(full * SHARE);
}
