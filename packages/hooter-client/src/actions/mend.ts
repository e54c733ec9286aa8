import { partOf } from "../model/part";
import type { Healed, heal } from "./heal";

const loadHealing = () => partOf(() => import("./heal"));

/**
 * {@link heal}, loaded when it is needed first: that is seldom.
 *
 * @throws HooterError `network` or `unknown` when it cannot be loaded; what heal throws
 */
export async function mend(...asked: Parameters<typeof heal>): Promise<Healed> {
  const healing = await loadHealing();
  return healing.heal(...asked);
}
