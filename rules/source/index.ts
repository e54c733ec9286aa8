import { comment, commentedBy } from "./comments";
import { departs } from "./departs";
import { abonnements, follow, followers } from "./follows";
import { newData } from "./helpers";
import { hoots } from "./hoots";
import { all } from "./language";
import { like, likedBy } from "./likes";
import { profileStats } from "./profile-stats";
import { auteurImg, pseudos } from "./profiles";
import type { RuleNode } from "./rule-node";
import { signalements } from "./signalements";
import { slugs } from "./slugs";
import { stats } from "./stats";
import { suppressions } from "./suppressions";

/** Rules of one database. */
export type Rules = Readonly<Record<string, RuleNode>>;

const collections: Rules = {
  hoots,
  slugs,
  suppressions,
  stats,
  like,
  likedBy,
  comment,
  commentedBy,
  follow,
  abonnements,
  followers,
  profileStats,
  auteurImg,
  pseudos,
  departs,
  signalements,
};

/** Rules of Hooter's database, in the order of the file. No written value may carry a priority. */
export const hooterRules: Rules = mapped(collections, withoutPriority);

function withoutPriority({ validate, children, ...node }: RuleNode): RuleNode {
  return {
    ...node,
    ...(validate === undefined ? {} : { validate: all(newData.hasNoPriority, validate) }),
    ...(children === undefined ? {} : { children: mapped(children, withoutPriority) }),
  };
}

function mapped(rules: Rules, change: (node: RuleNode) => RuleNode): Rules {
  return Object.fromEntries(Object.entries(rules).map(([key, node]) => [key, change(node)]));
}
