import { newData, uid } from "./helpers";
import { because, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");

export const departs: RuleNode = {
  about: "Accounts that are being deleted, or have been: another device may still have a token and pending writes",
  children: {
    $uid: {
      read: uid.is($uid),
      write: because("Only the user of the account may set or remove this.", uid.is($uid)),
      validate: newData.is(true),
    },
  },
};
