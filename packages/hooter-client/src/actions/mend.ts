import { HooterError } from "../model/errors";
import type { Healed, heal } from "./heal";

/**
 * {@link heal}, loaded when it is needed first: that is seldom.
 *
 * @throws HooterError `network` when it cannot be loaded; what heal throws
 */
export async function mend(...asked: Parameters<typeof heal>): Promise<Healed> {
  const healing = await import("./heal").catch((cause: unknown) => {
    throw new HooterError("network", "a part of the program cannot be loaded", { cause });
  });
  return healing.heal(...asked);
}
