import type { Connection, JsonValue } from "../database/database";
import { applyChanges } from "../database/json-patch";
import type { HooterError } from "../model/errors";
import type { Store } from "../model/readable";
import { callFailed } from "../model/report";
import type { AccountContext } from "../store/account-context";
import { receiveHoot, takeCounts } from "../store/records";

export { followComments, readEarlierComments } from "./comments-updates";

interface FollowOptions {
  readonly connection: Store<Connection>;
  /** Reads whether the reader likes the hoot, because the like may have changed without an event. */
  readonly readLike: () => void;
  /** Called when the hoot or its counters disappear, because the hoot may have been deleted. */
  readonly onGone: () => void;
}

/** Delay in milliseconds before the subscription to the hoot starts, because an opened hoot has just been read. */
const JUST_READ = 1_500;

/** Subscribes to one hoot and its counters. @returns a function that unsubscribes */
export function followHoot(context: AccountContext, id: string, options: FollowOptions): () => void {
  const { database, store, report } = context;
  const { connection, readLike, onGone } = options;
  let counts: JsonValue = null;
  let record: JsonValue = null;
  const onError = (error: HooterError) => {
    report(callFailed("followHoot", error));
    connection.set("off");
  };
  // A page has two streams, which the counters and the comments use. The text rarely changes, so it is polled.
  let closeHoot = () => {};
  const opening = setTimeout(() => {
    closeHoot = database.listen(["hoots", id], null, {
      isLowPriority: true,
      onChanges: (changes) => {
        const before = record;
        record = applyChanges(record, changes, null);
        if (record !== null) store.change((draft) => receiveHoot(context, draft, id, record));
        else if (before !== null || store.get().hoots.has(id)) onGone();
      },
      onError,
    });
  }, JUST_READ);
  const closeCounts = database.listen(["stats", id], null, {
    onChanges: (changes) => {
      const before = counts;
      counts = applyChanges(counts, changes, null);
      if (counts !== null) store.change((draft) => takeCounts(context, draft, id, counts));
      else if (before !== null || store.get().counts.has(id)) onGone();
      else store.change((draft) => draft.missing.set(id, "none"));
    },
    onConnection: (next) => {
      if (connection.get() === "reconnecting") readLike();
      connection.set(next);
    },
    onError,
  });
  return () => {
    clearTimeout(opening);
    closeHoot();
    closeCounts();
  };
}
