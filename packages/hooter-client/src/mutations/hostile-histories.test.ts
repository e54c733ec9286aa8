import fc from "fast-check";
import { histories } from "hooter-test-support";
import { expect, it } from "vitest";
import { childrenOf, type JsonValue, type WritePlan } from "../database/database";
import { miscounted } from "../testing/count-by-hand";
import { openStage, type Stage, type StagedMember, words } from "../testing/stage";
import { composeComment, planAddComment } from "./add-comment";
import { deleteAccount } from "./delete-account";
import { planDeleteComment } from "./delete-comment";
import { planRemoveHoot, planRestoreHoot } from "./delete-hoot";
import { planEditHoot } from "./edit-hoot";
import { composeHoot, type HootRecord, type HootReference, planHashtags } from "./hoot-record";
import { planPublishHoot } from "./publish-hoot";
import { planFollowPerson, planUnfollowPerson } from "./set-followed";
import { planLikeHoot, planUnlikeHoot } from "./set-liked";
import { planBeginSweep, planEndSweep, planSweepLikes } from "./sweep-hoot";

/*
 * Modified clients send incomplete and combined write plans of every action, in their own names and in those of other
 * users, in any order. The rules must refuse every write that would make the database inconsistent or would prevent the
 * deletion of an account.
 */

const PEOPLE = ["Ada", "Bob", "Zoe"];
/** Limit that is far above the number of calls that a history of this length makes. */
const MAX_CALLS = 400;

interface Plan {
  /** Name of one of {@link verbs}. */
  readonly verb: string;
  /** Indexes into the lists of people, hoots and keys. */
  readonly person: number;
  readonly hoot: number;
  readonly slug: number;
  readonly key: number;
}

interface Step {
  /** The user who sends the plan, or null if it is the person in the plan. */
  readonly actor: number | null;
  readonly plan: Plan;
  /** Another plan in the same write. */
  readonly merged: Plan | null;
  /** Bit mask of the omitted paths. */
  readonly dropped: number;
  /** Milliseconds until the next step. */
  readonly pause: number;
}

interface Cast {
  readonly stage: Stage;
  readonly people: readonly StagedMember[];
  readonly hoots: readonly HootReference[];
  readonly keys: readonly string[];
}

interface Chosen {
  readonly cast: Cast;
  readonly person: StagedMember;
  readonly hoot: HootReference;
  readonly key: string;
}

const at = <Item>(list: readonly Item[], place: number): Item => {
  const item = list[place % list.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

const storedHoot = ({ cast, hoot }: Chosen): HootRecord => Object(cast.stage.local.read(`hoots/${hoot.id}`));

const verbs: Readonly<Record<string, (chosen: Chosen) => WritePlan>> = {
  publish: ({ cast, person, hoot }: Chosen): WritePlan => {
    const minted = { ...hoot, locale: "fr-FR", now: cast.stage.clock.now };
    return planPublishHoot(composeHoot(words("Bonsoir #un #deux"), person.writer, minted), person.uid);
  },
  like: ({ person, hoot }: Chosen): WritePlan => planLikeHoot(hoot, person.uid),
  unlike: ({ person, hoot }: Chosen): WritePlan => planUnlikeHoot(hoot, person.uid),
  unlikeUncounted: ({ person, hoot }: Chosen): WritePlan =>
    planUnlikeHoot(hoot, person.uid, { keys: [hoot.id], indexed: true, counted: false }),
  comment: ({ cast, person, hoot, key }: Chosen): WritePlan => {
    const minted = { id: key, slug: hoot.slug, locale: "fr-FR", now: cast.stage.clock.now };
    return planAddComment(composeComment("Oui", person.writer, minted), hoot.id, person.uid);
  },
  uncomment: ({ person, hoot, key }: Chosen): WritePlan => planDeleteComment(key, hoot.id, person.uid),
  uncommentUncounted: ({ person, hoot, key }: Chosen): WritePlan => planDeleteComment(key, hoot.id, person.uid, false),
  follow: ({ cast, person, key }: Chosen): WritePlan => {
    const other = at(cast.people, cast.people.indexOf(person) + 1);
    return planFollowPerson({ follower: person.uid, followed: other.uid }, other.writer.pseudo, key);
  },
  unfollow: ({ cast, person, key }: Chosen): WritePlan => {
    const other = at(cast.people, cast.people.indexOf(person) + 1);
    return planUnfollowPerson({ follower: person.uid, followed: other.uid }, key);
  },
  edit: (chosen: Chosen): WritePlan => {
    const { cast, person, hoot, key } = chosen;
    const stored = storedHoot(chosen);
    const contenu = ["Rien", "#deux #trois", "#un", "#trois #un"][cast.keys.indexOf(key)] ?? "#quatre";
    const record = planEditHoot(stored, { contenu }, person.writer);
    return { [`hoots/${hoot.id}`]: record, ...planHashtags({ id: hoot.id, uid: person.uid }, record, stored) };
  },
  listHashtag: ({ person, hoot }: Chosen): WritePlan => ({ [`hashtags/trois/${hoot.id}`]: person.uid }),
  unlistHashtag: ({ hoot }: Chosen): WritePlan => ({ [`hashtags/un/${hoot.id}`]: null }),
  remove: (chosen: Chosen): WritePlan =>
    planRemoveHoot({ ...chosen.hoot, record: storedHoot(chosen), counted: true }, chosen.person.uid),
  restore: (chosen: Chosen): WritePlan => {
    const { person, hoot } = chosen;
    const record = Object(made("publish", chosen)[`hoots/${hoot.id}`]);
    return planRestoreHoot({ ...hoot, record, counted: true }, person.uid);
  },
  mark: ({ person, hoot }: Chosen): WritePlan => planBeginSweep(hoot, person.uid),
  sweepLikes: ({ cast, hoot }: Chosen): WritePlan =>
    planSweepLikes(
      hoot,
      cast.people.map(({ uid }) => uid),
    ),
  endSweep: ({ person, hoot }: Chosen): WritePlan => planEndSweep(hoot, person.uid, true),
  endSweepLate: ({ person, hoot }: Chosen): WritePlan => planEndSweep(hoot, person.uid, false),
};

function made(verb: string, chosen: Chosen): WritePlan {
  const plan = verbs[verb];
  if (plan === undefined) throw new Error(`There is no verb ${verb}.`);
  return plan(chosen);
}

const plans = fc.record({
  verb: fc.constantFrom(...Object.keys(verbs)),
  person: fc.nat(PEOPLE.length - 1),
  hoot: fc.nat(2 * PEOPLE.length),
  slug: fc.nat(8),
  key: fc.nat(4),
});

const steps: fc.Arbitrary<Step> = fc.record({
  actor: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(PEOPLE.length - 1) }),
  plan: plans,
  merged: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: plans }),
  // Most plans are sent without omissions.
  dropped: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(255) }),
  pause: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(0, 1_000, 3_000) },
    { weight: 1, arbitrary: fc.constant(120_000) },
  ),
});

async function openCast(): Promise<Cast> {
  const stage = openStage();
  const people: StagedMember[] = [];
  for (const name of PEOPLE) people.push(await stage.join(name));
  const hoots = Array.from({ length: 4 }, (_, index) => ({ id: stage.createKey(), slug: `histoire${index}_hoot` }));
  const cast = { stage, people, hoots, keys: Array.from({ length: 5 }, stage.createKey) };
  // Each user has published a hoot, and has liked the next user's hoot and commented on it.
  for (const [index, person] of people.entries()) {
    await person.database.update(made("publish", { cast, person, hoot: at(hoots, index), key: "" }));
  }
  for (const [index, person] of people.entries()) {
    const chosen = { cast, person, hoot: at(hoots, (index + 1) % people.length), key: at(cast.keys, index) };
    await person.database.update(made("like", chosen));
    await person.database.update(made("comment", chosen));
  }
  return cast;
}

function planOf(cast: Cast, { verb, person, hoot, slug, key }: Plan): WritePlan {
  // About half of the plans concern the user's own hoot.
  const place = hoot < cast.hoots.length ? hoot : person;
  return made(verb, {
    cast,
    person: at(cast.people, person),
    // Usually the hoot's own slug, sometimes that of another hoot.
    hoot: { id: at(cast.hoots, place).id, slug: at(cast.hoots, slug > 6 ? slug : place).slug },
    key: at(cast.keys, key),
  });
}

/** @returns whether the rules accepted the write */
async function attempt(cast: Cast, { actor, plan, merged, dropped, pause }: Step): Promise<boolean> {
  const whole = { ...(merged === null ? {} : planOf(cast, merged)), ...planOf(cast, plan) };
  const sent = Object.fromEntries(Object.entries(whole).filter((_, index) => !((dropped >> index) & 1)));
  cast.stage.clock.now += pause;
  try {
    await at(cast.people, actor ?? plan.person).database.update(sent);
    return true;
  } catch {
    return false;
  }
}

/** Describes the records that lack their index or their slug. `miscounted` checks the counters. */
function unpaired(database: JsonValue): string[] {
  const root = Object(database);
  const comments = childrenOf(root["comment"] ?? null).flatMap(([id, comment]) => {
    const { proprietaire } = Object(comment);
    return root["commentedBy"]?.[proprietaire]?.[id] === undefined ? [`comment ${id} has no index`] : [];
  });
  const likes = childrenOf(root["like"] ?? null).flatMap(([slug, people]) =>
    childrenOf(people).flatMap(([uid, records]) =>
      childrenOf(records).flatMap(([id]) =>
        root["likedBy"]?.[uid]?.[id] === undefined ? [`like of ${slug} by ${uid} has no index`] : [],
      ),
    ),
  );
  const living = childrenOf(root["hoots"] ?? null).flatMap(([id, hoot]) =>
    root["slugs"]?.[Object(hoot).slug] === id ? [] : [`hoot ${id} has no slug`],
  );
  return [...comments, ...likes, ...living];
}

it("the rules accept no write that leaves a wrong count, a missing index entry or an account that cannot be deleted", async () => {
  let accepted = 0;
  const history = fc.asyncProperty(fc.array(steps, { minLength: 80, maxLength: 160 }), async (taken) => {
    const cast = await openCast();
    const { local, clock } = cast.stage;
    for (const step of taken) {
      if (!(await attempt(cast, step))) continue;
      accepted++;
      const tree = local.read("");
      expect([...miscounted(tree), ...unpaired(tree)]).toEqual([]);
    }
    for (const person of cast.people) {
      clock.now += 5_000;
      person.wire.calls = 0;
      await deleteAccount(person.database, person.identity, person.uid, { password: "chouette" });
      expect(person.wire.calls).toBeLessThan(MAX_CALLS);
      const { departs, ...left } = Object(local.read(""));
      expect(departs[person.uid]).toBe(true);
      expect(JSON.stringify(left)).not.toContain(person.uid);
      expect([...miscounted(left), ...unpaired(left)]).toEqual([]);
    }
  });
  await fc.assert(history, { numRuns: histories(200) });
  expect(accepted).toBeGreaterThan(histories(200) * 5);
});
