import type { Connection, StreamHandlers } from "../database/database";
import { HooterError } from "../model/errors";
import { type Report, reportReads } from "../model/report";

/** Returns stream handlers that report a lost connection once, until it is back, and its permanent end. */
export function reportConnection(
  report: Report,
  call: string,
): Required<Pick<StreamHandlers, "onConnection" | "onError">> {
  const { onFailure, onSuccess } = reportReads(report, call);
  return {
    onConnection(connection: Connection, failure = new HooterError("network", `${call}: no answer`)) {
      if (connection === "reconnecting") onFailure(failure);
      else onSuccess();
    },
    onError: onFailure,
  };
}
