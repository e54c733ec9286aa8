/** Elements on a page whose content has not loaded yet. */
const LOADING = "#root:empty, .hooter-loading, .hooter-skeletons";
const CHECK_INTERVAL_MS = 250;
/** Maximum time, in milliseconds, to wait for the content. */
const TIMEOUT_MS = 10_000;

/**
 * Calls back when the page shows its content and the browser is idle, so that the callback delays neither the scripts
 * nor the data of the page.
 *
 * @returns a function that cancels the call
 */
export function whenShown(callback: () => void): () => void {
  const end = Date.now() + TIMEOUT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: number | undefined;
  const check = (): void => {
    if (document.querySelector(LOADING) && Date.now() < end) timer = setTimeout(check, CHECK_INTERVAL_MS);
    // Safari has no requestIdleCallback.
    else if (typeof requestIdleCallback === "function") request = requestIdleCallback(callback);
    else timer = setTimeout(callback, 1_000);
  };
  check();
  return () => {
    clearTimeout(timer);
    if (request !== undefined) cancelIdleCallback(request);
  };
}
