import { HooterError, toHooterError } from "../model/errors";
import { notLoaded } from "../model/not-loaded";
import { createStore, type Readable } from "../model/readable";
import { createErrandWait } from "./errand-wait";
import type { Errand } from "./errands";
import type * as Module from "./writes";
import type { AccountVerbs, Writes, WritesContext } from "./writes";

/** Milliseconds that a busy page may put it off. */
const PATIENCE = 2_000;

/** Once it is there, the next account writes within the call. */
let loaded: typeof Module | null = null;

/** Loads it. @throws HooterError `network` or `unknown` when it cannot be loaded */
export async function loadWrites(): Promise<typeof Module> {
  try {
    loaded = await import("./writes");
    return loaded;
  } catch (cause) {
    throw notLoaded(cause);
  }
}

/** The verbs of an account, before and after what writes is loaded. */
export interface LazyWrites {
  readonly verbs: AccountVerbs;
  readonly errands: {
    /** The writes that have not been answered. */
    readonly list: Readable<readonly Errand[]>;
    /** Sends what waits now. */
    wake(): void;
    /** The service has answered something: it is there. */
    heard(): void;
  };
  /** Takes up what an earlier page has left: once it is known who is signed in. */
  takeUp(): void;
}

/**
 * What writes is a third of the client, and no page needs it at its first paint: it is loaded when the page has nothing better to do,
 * at once where an earlier page has left something, and at the latest with the first write (a failure is not remembered).
 */
export function createLazyWrites(context: WritesContext): LazyWrites {
  const { signal, storage, uid, databaseUrl } = context;
  const list = createStore<readonly Errand[]>([]);
  let present: Writes | null = null;
  let taken = false;

  const make = (module: typeof Module): Writes => {
    if (present) return present;
    if (signal.aborted) throw new HooterError("signed-out");
    present = module.createWrites(context);
    const { errands, takeUp } = present;
    errands.list.subscribe(() => list.set(errands.list.get()));
    if (taken) takeUp();
    return present;
  };
  const load = async (): Promise<Writes> => make(await loadWrites());
  if (loaded) make(loaded);

  const wait = createErrandWait();
  signal.addEventListener("abort", wait.wake);
  let isPreloading = false;
  /** Until it is there: what an earlier page has left depends on it. */
  const preload = async (): Promise<void> => {
    if (isPreloading) return;
    isPreloading = true;
    for (let tries = 0; !present && !signal.aborted; tries++) {
      try {
        await load();
      } catch (thrown) {
        if (signal.aborted) return;
        const { code } = toHooterError(thrown);
        if (tries === 0) context.report({ kind: "call-failed", call: "loadWrites", code });
        await wait.next(tries);
      }
    }
  };
  /** Whether an earlier page has left something to send or to do. */
  const isAwaited = (): boolean =>
    [`errands:${uid}@${databaseUrl}`, `todo:${uid}@${databaseUrl}`, `todo:${uid}`].some(
      (place) => storage.getItem(`hooter:${place}`) !== null,
    );

  /** Within the call where it can. */
  const perform = async <Result>(work: (verbs: AccountVerbs) => Promise<Result>): Promise<Result> =>
    work((present ?? (await load())).verbs);

  return {
    verbs: {
      publishHoot: (...given) => perform((verbs) => verbs.publishHoot(...given)),
      editHoot: (...given) => perform((verbs) => verbs.editHoot(...given)),
      deleteHoot: (...given) => perform((verbs) => verbs.deleteHoot(...given)),
      setLiked: (...given) => perform((verbs) => verbs.setLiked(...given)),
      addComment: (...given) => perform((verbs) => verbs.addComment(...given)),
      deleteComment: (...given) => perform((verbs) => verbs.deleteComment(...given)),
      setFollowed: (...given) => perform((verbs) => verbs.setFollowed(...given)),
      saveProfile: (...given) => perform((verbs) => verbs.saveProfile(...given)),
      reportHoot: (...given) => perform((verbs) => verbs.reportHoot(...given)),
      deleteAccount: (...given) => perform((verbs) => verbs.deleteAccount(...given)),
    },
    errands: {
      list,
      wake: () => (present ? present.errands.wake() : wait.wake()),
      heard: () => (present ? present.errands.heard() : wait.hint()),
    },
    takeUp() {
      taken = true;
      if (present) present.takeUp();
      else if (!isAwaited() && typeof requestIdleCallback === "function")
        requestIdleCallback(() => void preload(), { timeout: PATIENCE });
      else void preload();
    },
  };
}
