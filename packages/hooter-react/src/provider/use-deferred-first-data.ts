import { startTransition, useEffect, useState } from "react";

const loading = { status: "loading" } as const;

/**
 * Returns the state of a read. When a loading read becomes ready, the result stays "loading" slightly longer: React
 * renders the data of a list or a page in a transition, in short tasks, so that a slow phone can respond to input in
 * between. Otherwise, React would render the data in one long task, because updates from a store are not transitions.
 * Data that is available when the component mounts, and changes of the data, render at once.
 */
export function useDeferredFirstData<State extends { readonly status: string }>(state: State): State | typeof loading {
  const { status } = state;
  const [hasRendered, setRendered] = useState(status !== "loading");
  if (hasRendered && status === "loading") setRendered(false);
  // Show an error or a notice at once: it is short.
  if (!hasRendered && status !== "loading" && status !== "ready") setRendered(true);
  useEffect(() => {
    if (status === "ready") startTransition(() => setRendered(true));
  }, [status]);
  return hasRendered ? state : loading;
}
