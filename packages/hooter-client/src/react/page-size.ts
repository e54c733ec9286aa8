/** @throws RangeError a page cannot have so many: it is said at once, in production too, and not taken for a failure of the service */
export function checkPageSize(pageSize: number): void {
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new RangeError(`pageSize must be a whole number from 1 on, not ${pageSize}`);
  }
}
