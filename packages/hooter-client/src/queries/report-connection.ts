import type { StreamHandlers } from "../database/database";
import { HooterError } from "../model/errors";
import type { ReadReports } from "../model/report";

/** Returns stream handlers that report each loss of the connection once, and the permanent end of the stream. */
export function reportConnection(reads: ReadReports): Required<Pick<StreamHandlers, "onConnection" | "onError">> {
  return {
    onConnection(connection, failure = new HooterError("network", "no answer from the stream")) {
      if (connection === "reconnecting") reads.onFailure(failure);
      else reads.onSuccess();
    },
    onError: reads.onFailure,
  };
}
