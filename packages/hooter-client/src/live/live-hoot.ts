import type { Connection } from "../database/database";
import { createStore, type Readable } from "../model/readable";
import { inBackground, type LiveContext } from "./context";
import { loadOwnLikes, takeCounts } from "./records";
import { createShared, type Shared } from "./shared";
import { applyChanges, emptyWindow } from "./window";

/** The counters of one hoot, live while they are used. */
export interface LiveHoot extends Shared {
  readonly connection: Readable<Connection>;
}

/**
 * Makes the live part of one hoot's page.
 *
 * @param onGone the counters have gone, and so may the hoot have
 */
export function createLiveHoot(context: LiveContext, id: string, onGone: () => void): LiveHoot {
  const { database, world, report } = context;
  const connection = createStore<Connection>("live");
  const ownLike = () =>
    inBackground(
      report,
      "loadOwnLikes",
      loadOwnLikes(context, { from: id, to: id }, () => [id]),
    );
  const shared = createShared(() => {
    let counts = emptyWindow;
    ownLike();
    return database.listen(["stats", id], null, {
      onChanges: (changes) => {
        const before = counts;
        counts = applyChanges(counts, changes).window;
        if (counts.size > 0) world.change((draft) => takeCounts(context, draft, id, Object.fromEntries(counts)));
        else if (before.size > 0 || world.get().counts.has(id)) onGone();
        else world.change((draft) => draft.lacking.set(id, "none"));
      },
      onConnection: (next) => {
        if (connection.get() === "reconnecting") ownLike();
        connection.set(next);
      },
      onError: (error) => {
        report({ kind: "call-failed", call: "followHoot", code: error.code });
        connection.set("off");
      },
    });
  });
  return { ...shared, connection };
}
