import { expect, it } from "vitest";
import { abortingDatabase, openStage } from "../testing/stage";
import { loadRemovedHoots, removeHoot, restoreHoot } from "./delete-hoot";
import { likeHoot } from "./set-liked";
import { CHUNK, sweepHoot } from "./sweep-hoot";

it("a sweep stops after the step in which it is aborted, and a second call resumes it", async () => {
  const stage = openStage();
  const { local } = stage;
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  await likeHoot(bob.database, hoot, bob.uid);
  await stage.comment(bob, hoot, "Oui");
  // A plain client may have written any value.
  const odd = { contenu: "Non", auteur: "X", proprietaire: "a/b", hootId: hoot.slug, fireDate: 1, date: "hier" };
  await local.update("comment", { odd, none: { hootId: hoot.slug } });
  await removeHoot(ada.database, hoot, ada.uid);

  const writes: number[] = [];
  for (let n = 1; (await loadRemovedHoots(ada.database, ada.uid)).length > 0; n++) {
    const aborting = abortingDatabase(ada.database, n);
    await sweepHoot(aborting.database, hoot, ada.uid, aborting.signal);
    writes.push(aborting.writes);
  }
  // Each run writes the marker. In addition, the second run removes the like, the third one the three comments, and the
  // last one ends the sweep.
  expect(writes).toEqual([1, 2, 4, 2]);
  expect(JSON.stringify(local.read(""))).not.toMatch(/_hoot|Oui|Non/);
});

it("a post being swept keeps its counters and slug until the end, and cannot be restored", async () => {
  const stage = openStage();
  const { local } = stage;
  const ada = await stage.join("Ada");
  const hoot = await stage.publish(ada, "Bonjour");
  const removed = await removeHoot(ada.database, hoot, ada.uid);
  const aborting = abortingDatabase(ada.database, 1);
  await sweepHoot(aborting.database, hoot, ada.uid, aborting.signal);
  expect(local.read(`suppressions/${ada.uid}/${hoot.id}`)).toBe(`!${hoot.slug}`);
  expect(local.read(`stats/${hoot.id}`)).toEqual({ comments: 0, slug: hoot.slug });
  expect(local.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
  stage.clock.now += 5_000;
  await expect(restoreHoot(ada.database, removed, ada.uid, ada.identity.token)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await loadRemovedHoots(ada.database, ada.uid)).toEqual([{ id: hoot.id, slug: hoot.slug }]);
  await sweepHoot(ada.database, hoot, ada.uid);
  expect(["suppressions", "slugs"].map(local.read)).toEqual([null, null]);
  expect(local.read("stats")).toEqual({ [hoot.id]: { comments: 0 } });
});

it("a sweep removes the comments on its post, and keeps more than a page of comments on another post with the same slug", async () => {
  const stage = openStage();
  const { local } = stage;
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  const older = await stage.plainHoot(bob, hoot.slug);
  const kept = Array.from({ length: CHUNK + 5 }, (_, index) => `-OA${String(index).padStart(17, "0")}`);
  const record = { contenu: "Oui", auteur: "Bob", proprietaire: bob.uid, hootId: hoot.slug, fireDate: 1, date: "hier" };
  await local.update("", {
    ...Object.fromEntries(kept.map((id) => [`comment/${id}`, record])),
    ...Object.fromEntries(kept.map((id) => [`commentedBy/${bob.uid}/${id}`, older.id])),
  });
  const own = await stage.comment(bob, hoot, "Non");
  // Make the hoot's key too old for reuse, so that the sweep removes the counters too.
  stage.clock.now += 600_000;
  await removeHoot(ada.database, hoot, ada.uid);
  await sweepHoot(ada.database, hoot, ada.uid);
  expect(Object.keys(Object(local.read("comment"))).sort()).toEqual(kept);
  expect(local.read(`commentedBy/${bob.uid}/${own.id}`)).toBeNull();
  expect(["suppressions", "stats", "slugs", "like"].map(local.read)).toEqual([null, null, null, null]);
});

it("a like takes one request on a post with counters and five on a plain client's post", async () => {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const [hoot, plain] = [await stage.publish(ada, "Bonjour"), await stage.plainHoot(ada, "plain1_hoot")];
  bob.wire.calls = 0;
  await likeHoot(bob.database, hoot, bob.uid);
  expect(bob.wire.calls).toBe(1);
  await likeHoot(bob.database, plain, bob.uid);
  // The like on the plain client's post takes five requests: a refused write, a check of the outcome, two reads that
  // find no counters, and another write.
  expect(bob.wire.calls).toBe(1 + 5);
});
