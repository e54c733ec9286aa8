import type { Connection, StreamHandlers } from "../database/database";
import { HooterError } from "../model/errors";
import type { ReadReports } from "../model/report";

/** Returns stream handlers that report a lost connection until it is back, and its permanent end. */
export function reportConnection(
  { onFailure, onSuccess }: ReadReports,
  call: string,
): Required<Pick<StreamHandlers, "onConnection" | "onError">> {
  return {
    onConnection(connection: Connection, failure = new HooterError("network", `${call}: no answer`)) {
      if (connection === "reconnecting") onFailure(failure);
      else onSuccess();
    },
    onError: onFailure,
  };
}
