import { afterWrite, before, data, newData, SWEEP_BEGUN, signedIn, uid } from "./helpers";
import { all, any, because, constant, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $slug = variable("$slug");
const after = afterWrite(2);
const removalOf = (state: Snapshot, hoot: Snapshot): Snapshot => state.child("suppressions", uid, hoot);

export const slugs: RuleNode = {
  about: "The post that each slug belongs to",
  children: {
    $slug: {
      read: signedIn,
      write: any(
        all(
          data.missing,
          any(
            because(
              "Reserved together with the post that has the slug.",
              all(after.child("hoots", newData, "slug").is($slug), before.child("hoots", newData).missing),
            ),
            because(
              "Reserved when a post without a reserved slug is removed, not by the mark of its sweep.",
              all(removalOf(before, newData).missing, removalOf(after, newData).is($slug)),
            ),
          ),
        ),
        because(
          "Released at the end of the sweep.",
          all(removalOf(before, data).is(constant(SWEEP_BEGUN).plus($slug)), removalOf(after, data).missing),
        ),
      ),
      validate: all(),
    },
  },
};
