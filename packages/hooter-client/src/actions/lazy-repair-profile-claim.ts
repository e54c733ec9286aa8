import { partOf } from "../model/part";
import type { RepairedClaim, repairProfileClaim } from "./repair-profile-claim";

const loadRepair = () => partOf(() => import("./repair-profile-claim"));

/**
 * Lazy version of {@link repairProfileClaim}, because repairs are rare.
 *
 * @throws HooterError `network` or `unknown` when the code cannot be loaded; the errors of `repairProfileClaim`
 */
export async function loadAndRepairProfileClaim(
  ...asked: Parameters<typeof repairProfileClaim>
): Promise<RepairedClaim> {
  const repair = await loadRepair();
  return repair.repairProfileClaim(...asked);
}
