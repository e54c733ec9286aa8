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
 * Makes the live part of one hoot's page. What follows it is loaded when it is opened: see follow-hoot.ts.
 *
 * @param onGone the counters have gone, and so may the hoot have
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
