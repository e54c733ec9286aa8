import { loadHootFollowing } from "../chunks";
import type { Connection } from "../database/database";
import type { HooterError } from "../model/errors";
import { createStore, type Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { AccountContext } from "../store/account-context";
import { loadOwnLikes } from "../store/records";
import { createSharedResource, followBy, type SharedResource } from "./shared-resource";

/** The counters of one hoot, live while they are in use. */
export interface LiveHoot extends SharedResource {
  readonly connection: Readable<Connection>;
}

/**
 * Creates the live part of one hoot's page. The code that subscribes to it is loaded when the page is opened: see
 * hoot-updates.ts.
 *
 * @param onGone called when the counters disappear, because the hoot may have been deleted
 */
export function createLiveHoot(context: AccountContext, id: string, onGone: () => void): LiveHoot {
  const { report } = context;
  const connection = createStore<Connection>("live");
  const readLike = () => loadOwnLikes(context, { from: id, to: id }, () => [id]);
  const onFailure = (error: HooterError) => {
    report(callFailed("followHoot", error));
    connection.set("reconnecting");
  };
  const options = { connection, readLike, onGone };
  const shared = createSharedResource((signal) => {
    readLike();
    void followBy(loadHootFollowing, signal, ({ followHoot }) => followHoot(context, id, options), onFailure);
  });
  return { ...shared, connection };
}
