import { createStore, type Store } from "./store";

/** Number of new hoots that wait, over all feeds of the page. */
export interface NewHoots extends Pick<Store<number>, "get" | "subscribe"> {
  /** Reports the number of one feed; 0 when it unmounts. */
  report(feed: object, count: number): void;
}

export function createNewHoots(): NewHoots {
  const counts = new Map<object, number>();
  const { get, set, subscribe } = createStore(0);
  return {
    get,
    subscribe,
    report(feed, count) {
      if (count > 0) counts.set(feed, count);
      else counts.delete(feed);
      // Two feeds of a page hold the same hoots.
      const most = Math.max(0, ...counts.values());
      if (most !== get()) set(most);
    },
  };
}
