/**
 * Starts loading code before it is needed. A failure is ignored, because the first use reports it. Loads nothing
 * offline, because the import would fail and Chromium would cache the failure.
 */
export function loadEarly(load: () => Promise<unknown>): void {
  if (navigator.onLine) load().catch(() => {});
}
