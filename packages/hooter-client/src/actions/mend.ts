import { partOf } from "../model/part";
import type { Healed, heal } from "./heal";

const loadHealing = () => partOf(() => import("./heal"));

/**
 * Lazy version of {@link heal}, because repairs are rare.
 *
 * @throws HooterError `network` or `unknown` when the code cannot be loaded; the errors of `heal`
 */
export async function mend(...asked: Parameters<typeof heal>): Promise<Healed> {
  const healing = await loadHealing();
  return healing.heal(...asked);
}
