import type { Database } from "../database/database";
import { settle } from "./commit";

/** Closes or opens the thread of a page. Only for administrators. @throws HooterError `permission-denied`, … */
export function setThreadClosed(database: Database, key: string, closed: boolean): Promise<boolean> {
  return setMark(database, ["threads", key, "ferme"], closed);
}

/** Hides a comment in the thread of a page, or shows it again. Only for administrators. @throws HooterError … */
export function setCommentHidden(database: Database, id: string, hidden: boolean): Promise<boolean> {
  return setMark(database, ["comment", id, "masque"], hidden);
}

function setMark(database: Database, path: readonly string[], isSet: boolean): Promise<boolean> {
  return settle(
    () => database.put(path, isSet ? true : null),
    async () => ((await database.get(path)) === true) === isSet,
  );
}
