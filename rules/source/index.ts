import { comment, commentedBy } from "./comments";
import { departs } from "./departs";
import { abonnements, follow, followers } from "./follows";
import { hashtags } from "./hashtags";
import { newData, signedIn } from "./helpers";
import { hoots } from "./hoots";
import { all, type Condition } from "./language";
import { like, likedBy } from "./likes";
import { profileStats } from "./profile-stats";
import { auteurImg, pseudos } from "./profiles";
import type { Readers, RuleNode, Rules, VariantNode } from "./rule-node";
import { signalements } from "./signalements";
import { slugs } from "./slugs";
import { stats } from "./stats";
import { suppressions } from "./suppressions";

const collections: Readonly<Record<string, RuleNode>> = {
  hoots,
  hashtags,
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

const mayRead: Readonly<Record<Readers, Condition>> = { members: signedIn };

/** Creates the rules of Hooter's database, in the order of the file. No written value may have a priority. */
export function createRules({ readers }: { readonly readers: Readers }): Rules {
  const variantOf = ({ read, validate, children, ...node }: RuleNode): VariantNode => ({
    ...node,
    ...(read === undefined ? {} : { read: read === "readers" ? mayRead[readers] : read }),
    ...(validate === undefined ? {} : { validate: all(newData.hasNoPriority, validate) }),
    ...(children === undefined ? {} : { children: variantsOf(children) }),
  });
  const variantsOf = (nodes: Readonly<Record<string, RuleNode>>): Rules =>
    Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, variantOf(node)]));
  return variantsOf(collections);
}

/** Rules of `database.rules.json`. */
export const hooterRules: Rules = createRules({ readers: "members" });
