import {
  browserLocalPersistence,
  indexedDBLocalPersistence,
  inMemoryPersistence,
  type Persistence,
} from "firebase/auth";

/** Milliseconds that the SDK's database may take to open. */
const LONGEST_OPENING = 4_000;

/** The part of the SDK's persistence class that opens its database. */
interface Opening {
  dbPromise: Promise<unknown> | null;
  _openDb(): Promise<unknown>;
}

function isOpeningClass(value: unknown): value is new () => Opening {
  if (typeof value !== "function") return false;
  const prototype: unknown = Reflect.get(value, "prototype");
  return typeof prototype === "object" && prototype !== null && "_openDb" in prototype;
}

function isPersistence(value: unknown): value is Persistence {
  return typeof value === "function" && "type" in value;
}

/**
 * The SDK waits for its database before it says who is signed in, and a browser may never open it: Chromium leaves it hanging where a
 * new profile leaves a page at once for another. Once it has not opened in time the page goes on without it.
 */
function withinTime(persistence: Persistence): Persistence {
  const Base: unknown = persistence;
  // Another version of the SDK may be made otherwise: it then waits as it does by itself.
  if (!isOpeningClass(Base)) return persistence;
  class WithinTime extends Base {
    #hangs = false;

    override async _openDb(): Promise<unknown> {
      if (this.#hangs) throw new DOMException("the session's database does not open", "TimeoutError");
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          this.#hangs = true;
          // The SDK would wait for it once more before it tries again.
          this.dbPromise = null;
          reject(new DOMException("the session's database does not open", "TimeoutError"));
        }, LONGEST_OPENING);
      });
      try {
        // oxlint-disable-next-line no-underscore-dangle -- the SDK's own name
        return await Promise.race([super._openDb(), late]);
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const bounded: unknown = WithinTime;
  return isPersistence(bounded) ? bounded : persistence;
}

/** Where the session is kept, the first place that there is: IndexedDB, `localStorage`, this page. */
export const sessionPlaces = (): Persistence[] => [
  withinTime(indexedDBLocalPersistence),
  browserLocalPersistence,
  inMemoryPersistence,
];
