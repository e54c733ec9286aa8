import { comment, commentedBy } from "./comments";
import { departs } from "./departs";
import { abonnements, follow, followers } from "./follows";
import { hashtags } from "./hashtags";
import { isBoundedWindow, newData, signedIn } from "./helpers";
import { hoots } from "./hoots";
import { all, always, any, because, type Condition } from "./language";
import { like, likedBy } from "./likes";
import { profileStats } from "./profile-stats";
import { auteurImg, pseudos } from "./profiles";
import type { Readers, RuleNode, Rules, VariantNode, VariantRead } from "./rule-node";
import { signalements } from "./signalements";
import { slugs } from "./slugs";
import { stats } from "./stats";
import { suppressions } from "./suppressions";
import { threads } from "./threads";

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
  threads,
  follow,
  abonnements,
  followers,
  profileStats,
  auteurImg,
  pseudos,
  departs,
  signalements,
};

/** Condition for each kind of read access in each variant; null when there is no rule. */
const mayRead: Readonly<Record<Readers, Readonly<Record<VariantRead, Condition | null>>>> = {
  members: { readers: signedIn, "readers in windows": signedIn, visitors: null },
  everyone: {
    readers: always,
    "readers in windows": any(signedIn, because("A visitor reads bounded windows.", isBoundedWindow)),
    visitors: always,
  },
};

/** Creates the rules of one variant, in the order of its file. The rules refuse a priority in any written value. */
function createRules(readers: Readers): Rules {
  const variantOf = ({ read, validate, children, ...node }: RuleNode): VariantNode => {
    const condition = typeof read === "string" ? mayRead[readers][read] : read;
    return {
      ...node,
      ...(condition ? { read: condition } : {}),
      ...(validate === undefined ? {} : { validate: all(newData.hasNoPriority, validate) }),
      ...(children === undefined ? {} : { children: variantsOf(children) }),
    };
  };
  const variantsOf = (nodes: Readonly<Record<string, RuleNode>>): Rules =>
    Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, variantOf(node)]));
  return variantsOf(collections);
}

export const variants: Readonly<Record<Readers, Rules>> = {
  members: createRules("members"),
  everyone: createRules("everyone"),
};

/** File of each variant. */
export const ruleFiles: Readonly<Record<Readers, string>> = {
  members: "database.rules.json",
  everyone: "database.public.rules.json",
};
