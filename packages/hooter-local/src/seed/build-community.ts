import { type CommunityOptions, communityEntries } from "./community-entries";
import type { SeedValue } from "./community-entry";

interface Branch {
  [key: string]: SeedValue | Branch;
}

/**
 * Builds the whole community as a JSON object for the root of a database.
 *
 * The whole result is in memory. For more than about ten thousand hoots, iterate over {@link communityEntries} instead.
 *
 * @throws RangeError when one of `seedPeople` has no account
 * @example
 * ```ts
 * const root = buildCommunity({ now: Date.now(), accounts: [{ email: "alice@hooter.example", uid: "…" }, …] });
 * ```
 */
export function buildCommunity(options: CommunityOptions): { [node: string]: SeedValue } {
  const root: Branch = {};
  for (const [path, value] of communityEntries(options)) {
    const keys = path.split("/");
    const last = keys.pop();
    if (last === undefined) continue;
    let branch: Branch = root;
    for (const key of keys) {
      const below = branch[key];
      const next: Branch = typeof below === "object" ? below : {};
      branch[key] = next;
      branch = next;
    }
    branch[last] = value;
  }
  return root;
}
