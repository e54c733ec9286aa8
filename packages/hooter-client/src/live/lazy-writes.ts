import { HooterError } from "../model/errors";
import { partOf } from "../model/part";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { Errand } from "./errands";
import { untilRead } from "./until-read";
import type { AccountVerbs } from "./verbs/verbs";
import type * as Module from "./writes";
import type { Writes, WritesContext } from "./writes";

/** Milliseconds that a busy page may put it off. */
const PATIENCE = 2_000;

/** Once it is there, the next account writes within the call. */
let loaded: typeof Module | null = null;
const loadModule = () => partOf(() => import("./writes"));

/** Loads it. @throws HooterError `network` or `unknown` when it cannot be loaded */
export async function loadWrites(): Promise<typeof Module> {
  loaded = await loadModule();
  return loaded;
}

/** The verbs of an account, before and after what writes is loaded. */
export interface LazyWrites {
  /** Carries out one of them, within the call where it can. */
  write<Result>(work: (verbs: AccountVerbs) => Promise<Result>): Promise<Result>;
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

  let isPreloading = false;
  /** Until it is there: what an earlier page has left depends on it. */
  const preload = (): void => {
    if (isPreloading) return;
    isPreloading = true;
    let isTold = false;
    const onFailure = (error: HooterError) => {
      if (!isTold) context.report(callFailed("loadWrites", error));
      isTold = true;
    };
    void untilRead(load, { signal, onFailure, always: true });
  };
  /** Whether an earlier page has left something to send or to do. */
  const isAwaited = (): boolean =>
    [`errands:${uid}@${databaseUrl}`, `todo:${uid}@${databaseUrl}`, `todo:${uid}`].some(
      (place) => storage.getItem(`hooter:${place}`) !== null,
    );

  return {
    async write(work) {
      const { verbs } = present ?? (await load());
      return work(verbs);
    },
    errands: {
      list,
      wake: () => present?.errands.wake(),
      heard: () => present?.errands.heard(),
    },
    takeUp() {
      taken = true;
      if (present) present.takeUp();
      else if (!isAwaited() && typeof requestIdleCallback === "function")
        requestIdleCallback(preload, { timeout: PATIENCE });
      else preload();
    },
  };
}
