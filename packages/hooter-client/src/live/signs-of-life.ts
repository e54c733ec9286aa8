import type { Database } from "../database/database";

/** A database that tells of each answer, and of each event of a stream: the network is there. */
export function tellAnswers(database: Database, onAnswer: () => void): Database {
  const told = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    onAnswer();
    return answer;
  };
  return {
    get: (...request) => told(database.get(...request)),
    put: (path, value) => told(database.put(path, value)),
    update: (changes) => told(database.update(changes)),
    listen: (path, query, handlers) =>
      database.listen(path, query, {
        ...handlers,
        onChanges(changes) {
          onAnswer();
          handlers.onChanges(changes);
        },
      }),
  };
}
