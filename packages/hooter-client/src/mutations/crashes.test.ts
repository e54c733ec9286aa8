import { describe, expect, it } from "vitest";
import { miscounted } from "../testing/count-by-hand";
import { openStage, type Stage, type StagedMember } from "../testing/stage";
import { deleteAccount } from "./delete-account";
import { loadRemovedHoots, removeHoot } from "./delete-hoot";
import { reportHoot } from "./moderation";
import { claimPseudo } from "./profile-claim";
import { renameRecords } from "./rename-records";
import { likeHoot } from "./set-liked";
import { planBeginSweep, sweepHoot } from "./sweep-hoot";

/** A user working on a database that contains other users' data. */
interface Scene {
  readonly stage: Stage;
  readonly ada: StagedMember;
  /** Performs all the work. The test calls this function again after each crash. */
  readonly work: () => Promise<unknown>;
}

/**
 * Cuts the connection at the first call, then at the second, and so on, and restarts the work each time. Every run must
 * end in the same state.
 */
async function cutEverywhere(open: () => Promise<Scene>): Promise<{ ends: Set<string>; crashes: number }> {
  const ends = new Set<string>();
  for (let crashes = 0; ; crashes++) {
    const { stage, ada, work } = await open();
    ada.wire.callsLeft = crashes;
    const finished = await work().then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ name: "HooterError", code: "network" });
        return false;
      },
    );
    ada.wire.callsLeft = null;
    if (!finished) await work();
    const end = stage.local.read("");
    expect(miscounted(end)).toEqual([]);
    ends.add(JSON.stringify(end));
    if (finished) return { ends, crashes };
  }
}

const CROWD = 130;

/** Adds more likes and comments of other users to a post than one write can remove. */
async function crowd({ local, clock }: Stage, hoot: { id: string; slug: string }): Promise<void> {
  const changes: Record<string, string | number | boolean | object> = {};
  for (let number = 0; number < CROWD; number++) {
    const [uid, comment] = [`uid-${number}`, `-OA${String(number).padStart(17, "0")}`];
    changes[`like/${hoot.slug}/${uid}/${hoot.id}`] = { hootId: hoot.slug, lover: uid };
    changes[`likedBy/${uid}/${hoot.id}`] = true;
    changes[`comment/${comment}`] = {
      contenu: "Oui",
      hootId: hoot.slug,
      auteur: "Hibou",
      proprietaire: uid,
      fireDate: clock.now,
      date: "hier",
    };
    changes[`commentedBy/${uid}/${comment}`] = hoot.id;
  }
  changes[`stats/${hoot.id}/likes`] = CROWD;
  changes[`stats/${hoot.id}/comments`] = CROWD;
  await local.update("", JSON.parse(JSON.stringify(changes)));
}

describe("recovery from a crash at any call", () => {
  it("removes and sweeps a post completely after a crash at any call", async () => {
    const { ends, crashes } = await cutEverywhere(async () => {
      const stage = openStage();
      const ada = await stage.join("Ada");
      const hoot = await stage.publish(ada, "Bonjour #jardin");
      await crowd(stage, hoot);
      const work = async () => {
        if (stage.local.read(`hoots/${hoot.id}`) !== null) await removeHoot(ada.database, hoot, ada.uid);
        for (const left of await loadRemovedHoots(ada.database, ada.uid)) await sweepHoot(ada.database, left, ada.uid);
      };
      return { stage, ada, work };
    });
    expect(crashes).toBeGreaterThan(12);
    expect(ends.size).toBe(1);
    expect([...ends].join()).not.toMatch(/_hoot|likedBy|comment"|commentedBy/);
  });

  it("renames posts and comments completely after a crash at any call", async () => {
    const { ends, crashes } = await cutEverywhere(async () => {
      const stage = openStage();
      const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
      const hoot = await stage.publish(bob, "Bonjour");
      const changes: Record<string, object | string | number> = {};
      for (let number = 0; number < CROWD; number++) {
        const id = `-OA${String(number).padStart(17, "0")}`;
        const signed = { auteur: "Ada", auteurImg: "/a.svg", proprietaire: ada.uid, date: "hier", contenu: "Oui" };
        changes[`hoots/${id}`] = { ...signed, slug: `s${number}_hoot` };
        changes[`slugs/s${number}_hoot`] = id;
        changes[`comment/${id}`] = { ...signed, hootId: hoot.slug, fireDate: stage.clock.now };
        changes[`commentedBy/${ada.uid}/${id}`] = hoot.id;
      }
      changes[`stats/${hoot.id}/comments`] = CROWD;
      await stage.local.update("", JSON.parse(JSON.stringify(changes)));
      await claimPseudo(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
      await ada.identity.updateProfile({ displayName: "Ada B" });
      const work = () => renameRecords(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
      return { stage, ada, work };
    });
    expect(crashes).toBeGreaterThan(7);
    expect(ends.size).toBe(1);
    expect([...ends].join()).not.toMatch(/"Ada"|a\.svg/);
  });

  it("deletes an account and leaves neither its uid nor its e-mail after a crash at any call", async () => {
    const { ends, crashes } = await cutEverywhere(async () => {
      const stage = openStage();
      const { local, clock } = stage;
      const [ada, bob, zoe] = [await stage.join("Ada"), await stage.join("Bob"), await stage.join("Zoe")];
      const [bobs, other] = [await stage.publish(bob, "Un"), await stage.publish(zoe, "Deux")];
      const plain = await stage.plainHoot(bob, "plain1_hoot");
      const own = await stage.publish(ada, "Trois");
      const gone = await stage.publish(ada, "Quatre");
      await stage.plainHoot(ada, "ada-exemple-fr99_hoot");
      for (const hoot of [bobs, other, plain, own]) {
        await likeHoot(ada.database, hoot, ada.uid);
        await stage.comment(ada, hoot, "Oui");
      }
      await stage.comment(ada, bobs, "Encore");
      await stage.comment(bob, own, "Merci");
      await likeHoot(bob.database, gone, bob.uid);
      await removeHoot(ada.database, gone, ada.uid);
      const [zoes, last] = [await stage.publish(zoe, "Cinq"), await stage.publish(zoe, "Six")];
      for (const hoot of [zoes, last]) {
        await likeHoot(ada.database, hoot, ada.uid);
        await stage.comment(ada, hoot, "Oui");
        await removeHoot(zoe.database, hoot, zoe.uid);
        clock.now += 5_000;
      }
      // One hoot can still be restored; the sweep of another hoot has begun.
      await zoe.database.update(planBeginSweep(last, zoe.uid));
      await stage.follow(ada, bob);
      await stage.follow(ada, zoe);
      await stage.follow(bob, ada);
      await local.write(`auteurImg/${ada.uid}/-k1`, { name: "Ada", img: "/a.svg" });
      await reportHoot(ada.database, bobs, ada.uid, "Bof");
      clock.now += 5_000;
      const work = () => deleteAccount(ada.database, ada.identity, ada.uid, { password: "chouette" });
      return { stage, ada, work };
    });
    expect(crashes).toBeGreaterThan(40);
    expect(ends.size).toBe(1);
    const left = [...ends].map((end) => end.replace('"departs":{"uid-Ada":true}', ""));
    expect(left.join()).not.toMatch(/uid-Ada|ada-exemple|"ada"/i);
  });
});
