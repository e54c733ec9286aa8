/**
 * @throws RangeError for an invalid page size. The error is thrown during rendering, in production too, so that it is
 *   not mistaken for a failure of the service.
 */
export function checkPageSize(pageSize: number): void {
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new RangeError(`pageSize must be a whole number from 1 on, not ${pageSize}`);
  }
}
