import { createStore, type Store } from "./store";

/** Whether a place of the page can show a hoot now: a list that contains it, or a feed that is loading or collapsed. */
export type CanShow = (slug: string) => boolean;

/** Places of the page that can show a hoot, and the hoot that one of them is to show. */
export interface HootPlaces {
  /** Slug of the hoot to show. The list that contains it sets this to null. */
  readonly wanted: Store<string | null>;
  /** @returns a function that removes the place */
  readonly add: (canShow: CanShow) => () => void;
  readonly canShow: CanShow;
}

export function createHootPlaces(): HootPlaces {
  const places = new Set<CanShow>();
  const wanted = createStore<string | null>(null);
  return {
    wanted,
    add(canShow) {
      places.add(canShow);
      return () => {
        places.delete(canShow);
        // The reader has left the page before it could show the hoot.
        if (places.size === 0 && wanted.get() !== null) wanted.set(null);
      };
    },
    canShow: (slug) => [...places].some((canShow) => canShow(slug)),
  };
}
