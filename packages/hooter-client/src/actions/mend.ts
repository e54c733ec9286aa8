import { notLoaded } from "../model/not-loaded";
import type { Healed, heal } from "./heal";

/**
 * {@link heal}, loaded when it is needed first: that is seldom.
 *
 * @throws HooterError `network` or `unknown` when it cannot be loaded; what heal throws
 */
export async function mend(...asked: Parameters<typeof heal>): Promise<Healed> {
  const healing = await import("./heal").catch((cause: unknown) => {
    throw notLoaded(cause);
  });
  return healing.heal(...asked);
}
