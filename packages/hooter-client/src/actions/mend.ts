import { partOf } from "../model/part";
import type { RepairedClaim, repairProfileClaim } from "./heal";

const loadHealing = () => partOf(() => import("./heal"));

/**
 * Lazy version of {@link repairProfileClaim}, because repairs are rare.
 *
 * @throws HooterError `network` or `unknown` when the code cannot be loaded; the errors of `repairProfileClaim`
 */
export async function loadAndRepairProfileClaim(
  ...asked: Parameters<typeof repairProfileClaim>
): Promise<RepairedClaim> {
  const repairing = await loadHealing();
  return repairing.repairProfileClaim(...asked);
}
