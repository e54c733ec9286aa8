import { useDeferredValue } from "react";

const loading = { status: "loading" } as const;

/**
 * Returns the state of a read. When a loading read becomes ready, the result stays "loading" slightly longer: React
 * renders the data of a list or a page in a transition, in short tasks, so that a slow phone can respond to input in
 * between. Otherwise, React would render the data in one long task, because updates from a store are not transitions.
 * Data that is available when the component mounts, and changes of the data, render at once.
 */
export function useDeferredFirstData<State extends { readonly status: string }>(state: State): State | typeof loading {
  const deferredStatus = useDeferredValue(state.status);
  // Show an error or a notice at once: it is short.
  return state.status === "ready" && deferredStatus === "loading" ? loading : state;
}
