import { HooterError } from "../model/errors";
import type { Database } from "./database";

/**
 * The database of one account. It rejects writes after the account has signed out, because another page may already be
 * sending the pending mutations. It reports each answer and each stream event, because they prove that the network is
 * available.
 *
 * @param onAnswer called before the caller receives the answer; `isRead` is true for stored data
 */
export function accountDatabase(
  database: Database,
  signal: AbortSignal,
  onAnswer: (isRead: boolean) => void,
): Database {
  const received = async <T>(call: Promise<T>, isRead: boolean): Promise<T> => {
    const answer = await call;
    onAnswer(isRead);
    return answer;
  };
  const ifOpen = (write: () => Promise<void>) =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : received(write(), false);
  return {
    get: (...request) => received(database.get(...request), true),
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
