import { expect, it } from "vitest";
import { openStage } from "../testing/stage";
import { likeHoot } from "./like-hoot";
import { loadRemovedHoots, removeHoot } from "./remove-hoot";
import { sweepHoot } from "./sweep-hoot";

it("a sweep ends after the step at which it is called off, tells how far it is, and goes on when it is called again", async () => {
  const stage = openStage();
  const { local } = stage;
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  await likeHoot(bob.database, hoot, bob.uid);
  await stage.comment(bob, hoot, "Oui");
  // A plain client may have written anything.
  const odd = { contenu: "Non", auteur: "X", proprietaire: "a/b", hootId: hoot.slug, fireDate: 1, date: "hier" };
  await local.update("comment", { odd, none: { hootId: hoot.slug } });
  await removeHoot(ada.database, hoot, ada.uid);

  const told: number[] = [];
  for (let stops = 1; (await loadRemovedHoots(ada.database, ada.uid)).length > 0; stops++) {
    const controller = new AbortController();
    let steps = 0;
    const onProgress = (done: number) => {
      told.push(done);
      if (++steps === stops) controller.abort();
    };
    await sweepHoot(ada.database, hoot, ada.uid, { signal: controller.signal, onProgress });
    expect(steps).toBeLessThanOrEqual(stops);
  }
  // The counters; again with the like; again with three comments and the one index that can be named.
  expect(told.slice(0, 6)).toEqual([1, 1, 2, 1, 2, 6]);
  expect(JSON.stringify(local.read(""))).not.toMatch(/_hoot|Oui|Non/);
});

it("a like of a post with counters takes one call, and is told apart from a plain client's only when it is refused", async () => {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const [hoot, plain] = [await stage.publish(ada, "Bonjour"), await stage.plainHoot(ada, "plain1_hoot")];
  bob.wire.calls = 0;
  await likeHoot(bob.database, hoot, bob.uid);
  expect(bob.wire.calls).toBe(1);
  await likeHoot(bob.database, plain, bob.uid);
  // Refused, looked for, looked at, written.
  expect(bob.wire.calls).toBe(1 + 5);
});
