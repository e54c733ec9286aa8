import type { Connection } from "../database/database";
import type { HooterError } from "../model/errors";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { LiveContext } from "./context";
import { loadHootFollowing } from "./lazy";
import { loadOwnLikes } from "./records";
import { createShared, followBy, type Shared } from "./shared";

/** The counters of one hoot, live while they are used. */
export interface LiveHoot extends Shared {
  readonly connection: Readable<Connection>;
}

/**
 * Creates the live part of one hoot's page. The code that follows it is loaded when
 * the page is opened: see follow-hoot.ts.
 *
 * @param onGone called when the counters disappear, because the hoot may be deleted
 */
export function createLiveHoot(context: LiveContext, id: string, onGone: () => void): LiveHoot {
  const { report } = context;
  const connection = createStore<Connection>("live");
  const readLike = () => loadOwnLikes(context, { from: id, to: id }, () => [id]);
  const onFailure = (error: HooterError) => {
    report(callFailed("followHoot", error));
    connection.set("reconnecting");
  };
  const options = { connection, readLike, onGone };
  const shared = createShared((signal) => {
    readLike();
    void followBy(loadHootFollowing, signal, ({ followHoot }) => followHoot(context, id, options), onFailure);
  });
  return { ...shared, connection };
}
