import { expect, it } from "vitest";
import { HooterError, toHooterError } from "../model/errors";
import type { Comment, Hoot } from "../model/hoot";
import { miscounted } from "../testing/count-by-hand";
import { editing, openStage, type StagedMember, words } from "../testing/stage";
import { deleteComment } from "./delete-comment";
import { removeHoot, restoreHoot } from "./delete-hoot";
import { editHoot } from "./edit-hoot";
import { endFollow } from "./set-followed";
import { likeHoot, unlikeHoot } from "./set-liked";
import { sweepHoot } from "./sweep-hoot";

const PEOPLE = 200;
const VERBS_EACH = 9;

/** Returns a pseudo-random generator of numbers in [0, 1), with the same sequence in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it("keeps every counter correct with two hundred concurrent users", async () => {
  const random = seeded(20_260_518);
  const stage = openStage();
  const { clock, local } = stage;
  const people: StagedMember[] = [];
  for (let number = 0; number < PEOPLE; number++) people.push(await stage.join(`Hibou ${number}z`));
  const hoots: { hoot: Hoot; author: StagedMember }[] = [];
  const comments: { comment: Comment; author: StagedMember }[] = [];
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(random() * list.length)];
  const removed = (hoot: Hoot) => {
    const index = hoots.findIndex((other) => other.hoot.id === hoot.id);
    if (index >= 0) hoots.splice(index, 1);
  };
  /** Waits for a random time, in which other users act. */
  const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 4));
  const done: Record<string, number> = {};

  const verbs: Record<string, (me: StagedMember) => Promise<unknown>> = {
    publish: async (me) => hoots.push({ hoot: await stage.publish(me, "Ce soir"), author: me }),
    like: async (me) => likeHoot(me.database, pick(hoots)?.hoot ?? { id: "x", slug: "x" }, me.uid),
    unlike: async (me) => unlikeHoot(me.database, pick(hoots)?.hoot ?? { id: "x", slug: "x" }, me.uid),
    comment: async (me) => {
      const chosen = pick(hoots)?.hoot;
      if (chosen) comments.push({ comment: await stage.comment(me, chosen, "Oui"), author: me });
    },
    uncomment: async () => {
      const chosen = pick(comments);
      if (chosen) await deleteComment(chosen.author.database, chosen.comment, chosen.author.uid);
    },
    follow: async (me) => {
      const other = pick(people) ?? me;
      await stage.follow(me, other);
    },
    unfollow: async (me) => endFollow(me.database, { follower: me.uid, followed: (pick(people) ?? me).uid }),
    "remove a follower": async (me) => endFollow(me.database, { follower: (pick(people) ?? me).uid, followed: me.uid }),
    edit: async (me) => {
      const own = hoots.find(({ author }) => author === me);
      if (own) await editHoot(me.database, own.hoot, words("Corrigé"), me.writer, editing(me));
    },
    "remove and undo": async (me) => {
      const own = hoots.find(({ author }) => author === me);
      if (!own) return;
      const taken = await removeHoot(me.database, own.hoot, me.uid);
      await pause();
      clock.now += 4_000;
      await restoreHoot(me.database, taken, me.uid, me.identity.token);
    },
    "remove and sweep": async (me) => {
      const own = hoots.find(({ author }) => author === me);
      if (!own) return;
      removed(own.hoot);
      await removeHoot(me.database, own.hoot, me.uid);
      await pause();
      await sweepHoot(me.database, own.hoot, me.uid);
    },
  };
  // Additions are more frequent than removals.
  const names = [...Object.keys(verbs), "publish", "like", "like", "like", "comment", "comment", "follow", "follow"];

  await Promise.all(
    people.map(async (me) => {
      for (let turn = 0; turn < VERBS_EACH; turn++) {
        await pause();
        const name = turn === 0 ? "publish" : (pick(names) ?? "like");
        try {
          await verbs[name]?.(me);
          done[name] = (done[name] ?? 0) + 1;
        } catch (thrown) {
          // Another user was faster: the post or the comment no longer exists.
          expect(thrown).toBeInstanceOf(HooterError);
          expect(["not-found", "permission-denied"]).toContain(toHooterError(thrown).code);
        }
      }
    }),
  );

  expect(Object.keys(done).sort()).toEqual(Object.keys(verbs).sort());
  expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(PEOPLE * VERBS_EACH * 0.8);
  expect(miscounted(local.read(""))).toEqual([]);
});

it("`miscounted` detects wrong counters and missing records", async () => {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  await likeHoot(bob.database, hoot, bob.uid);
  await stage.comment(bob, hoot, "Oui");
  await stage.follow(bob, ada);
  expect(miscounted(stage.local.read(""))).toEqual([]);
  const wrongs: [string, null | number][] = [
    [`stats/${hoot.id}/likes`, 2],
    [`stats/${hoot.id}/comments`, 0],
    [`likedBy/${bob.uid}`, null],
    [`like/${hoot.slug}`, null],
    [`commentedBy/${bob.uid}`, null],
    [`slugs/${hoot.slug}`, null],
    [`profileStats/${ada.uid}/hoots`, 2],
    [`profileStats/${ada.uid}/followers`, 0],
    [`profileStats/${bob.uid}/following`, 3],
    [`follow/${bob.uid}`, null],
    [`followers/${ada.uid}`, null],
    [`abonnements/${bob.uid}`, null],
  ];
  const whole = stage.local.read("");
  for (const [path, value] of wrongs) {
    await stage.local.write(path, value);
    expect(miscounted(stage.local.read("")), path).not.toEqual([]);
    await stage.local.write("", whole);
  }
});
