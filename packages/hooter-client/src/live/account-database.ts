import type { Database } from "../database/database";
import { HooterError } from "../model/errors";

/**
 * The database as one account uses it. It takes no write of an account that is gone: what waits may be under way again in another
 * page. And it tells of each answer, and of each event of a stream: the network is there.
 *
 * @param onAnswer told before who asked is; `isRead` when it says what is stored
 */
export function accountDatabase(
  database: Database,
  signal: AbortSignal,
  onAnswer: (isRead: boolean) => void,
): Database {
  const told = async <T>(call: Promise<T>, isRead: boolean): Promise<T> => {
    const answer = await call;
    onAnswer(isRead);
    return answer;
  };
  const ifOpen = (write: () => Promise<void>) =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : told(write(), false);
  return {
    get: (...request) => told(database.get(...request), true),
    put: (path, value) => ifOpen(() => database.put(path, value)),
    update: (changes) => ifOpen(() => database.update(changes)),
    listen: (path, query, handlers) =>
      database.listen(path, query, {
        ...handlers,
        onChanges(changes) {
          onAnswer(true);
          handlers.onChanges(changes);
        },
      }),
  };
}
