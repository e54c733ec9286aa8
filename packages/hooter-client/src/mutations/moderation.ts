import type { Database, JsonValue, WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { normalizeText, REPORT_REASON_MAX_LENGTH, shortenText } from "../model/validation";
import { serverTime, writeAndVerify } from "./commit";

/** Plans a report of a hoot. Only administrators can read reports. */
export function planReportHoot(id: string, uid: string, reason: string): WritePlan {
  const text = shortenText(normalizeText(reason), REPORT_REASON_MAX_LENGTH);
  const report: JsonValue = { date: serverTime, ...(text === "" ? {} : { motif: text }) };
  return { [`signalements/${uid}/${id}`]: report };
}

/**
 * Reports a hoot to the administrators.
 *
 * @throws HooterError `not-found`, `already-reported`, …
 */
export async function reportHoot(
  database: Database,
  { id }: { readonly id: string },
  uid: string,
  reason = "",
): Promise<void> {
  const plan = planReportHoot(id, uid, reason);
  // Reports are not readable, so the client cannot check whether a report was stored. Apart from the two other reasons
  // below, the rules refuse a report only if a report by this account exists.
  for (let attempt = 0; ; attempt++) {
    try {
      return await database.update(plan);
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code === "permission-denied") {
        if ((await database.get(["hoots", id])) === null)
          throw new HooterError("not-found", undefined, { cause: error });
        // The rules refuse reports by an account whose deletion is unfinished.
        if ((await database.get(["departs", uid]).catch(() => null)) === true) throw error;
        // The previous attempt may have stored this report.
        if (attempt > 0) return;
        throw new HooterError("already-reported", undefined, { cause: error });
      }
      if (!error.retriable || attempt > 0) throw error;
    }
  }
}

/** Sets or removes a mark that only administrators may change. @throws HooterError `permission-denied`, … */
export function setMark(database: Database, path: readonly string[], isSet: boolean): Promise<boolean> {
  return writeAndVerify(
    () => database.put(path, isSet ? true : null),
    async () => ((await database.get(path)) === true) === isSet,
  );
}
