import { before, data, isAtMost, isNotBeingDeleted, newData, now, uid } from "./helpers";
import { all, because, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");
const $hoot = variable("$hoot");

export const signalements: RuleNode = {
  about: "Reports: read by administrators alone",
  children: {
    $uid: {
      write: because("Removed with the account.", all(uid.is($uid), newData.missing)),
      children: {
        $hoot: {
          write: because(
            "Written once, by its reporter, about a post that exists.",
            all(uid.is($uid), data.missing, before.child("hoots", $hoot).exists),
          ),
          validate: all(newData.hasChildren(["date"]), isNotBeingDeleted),
          closed: true,
          children: {
            date: { validate: newData.is(now) },
            motif: { validate: isAtMost(newData, 500) },
          },
        },
      },
    },
  },
};
