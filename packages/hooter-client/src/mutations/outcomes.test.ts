import { describe, expect, it } from "vitest";
import type { Comment, Hoot } from "../model/hoot";
import { editing, openStage, type Stage, type StagedMember, words } from "../testing/stage";
import { addComment, composeComment } from "./add-comment";
import { deleteComment } from "./delete-comment";
import { type HootBackup, removeHoot, restoreHoot } from "./delete-hoot";
import { editHoot } from "./edit-hoot";
import { composeHoot } from "./hoot-record";
import { reportHoot } from "./moderation";
import { claimPseudo } from "./profile-claim";
import { publishHoot } from "./publish-hoot";
import { renameRecords } from "./rename-records";
import { endFollow } from "./set-followed";
import { likeHoot, unlikeHoot } from "./set-liked";
import { sweepHoot } from "./sweep-hoot";

/** State before an action: Ada's post with a like and a comment by Bob, and two users who follow each other. */
interface Scene extends Stage {
  readonly ada: StagedMember;
  readonly bob: StagedMember;
  readonly hoot: Hoot;
  readonly bonsoir: Comment;
}

async function openScene(): Promise<Scene> {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  const bonsoir = await stage.comment(bob, hoot, "Bonsoir");
  await likeHoot(bob.database, hoot, bob.uid);
  await stage.follow(bob, ada);
  stage.clock.now += 5_000;
  return { ...stage, ada, bob, hoot, bonsoir };
}

/** An action of a user. `prepare` creates the data that the action needs. */
interface Verb {
  readonly who: "ada" | "bob";
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  readonly run: (scene: Scene) => Promise<unknown>;
}

const removed = new WeakMap<object, HootBackup>();
const remove = async ({ ada, hoot, local }: Scene) =>
  void removed.set(local, await removeHoot(ada.database, hoot, ada.uid));

const verbs: Record<string, Verb> = {
  publish: {
    who: "ada",
    run: ({ ada, clock, createKey, renewKey }) =>
      publishHoot(
        ada.database,
        composeHoot(words("Encore"), ada.writer, {
          id: createKey(),
          slug: "encore1_hoot",
          locale: "fr",
          now: clock.now,
        }),
        {
          uid: ada.uid,
          slugBase: "a",
          now: () => clock.now,
          again: false,
          published: new Map(),
          token: ada.identity.token,
          renewKey,
        },
      ),
  },
  edit: {
    who: "ada",
    run: ({ ada, hoot }) => editHoot(ada.database, hoot, words("Autrement"), ada.writer, editing(ada)),
  },
  remove: { who: "ada", run: ({ ada, hoot }) => removeHoot(ada.database, hoot, ada.uid) },
  restore: {
    who: "ada",
    prepare: async (scene) => {
      await remove(scene);
      await scene.publish(scene.ada, "Entretemps");
      scene.clock.now += 5_000;
    },
    run: async ({ ada, local }) => {
      const taken = removed.get(local);
      if (taken) await restoreHoot(ada.database, taken, ada.uid, ada.identity.token);
    },
  },
  sweep: { who: "ada", prepare: remove, run: ({ ada, hoot }) => sweepHoot(ada.database, hoot, ada.uid) },
  like: { who: "ada", run: ({ ada, hoot }) => likeHoot(ada.database, hoot, ada.uid) },
  unlike: { who: "bob", run: ({ bob, hoot }) => unlikeHoot(bob.database, hoot, bob.uid) },
  comment: {
    who: "ada",
    run: ({ ada, hoot, clock, createKey, renewKey }) =>
      addComment(
        ada.database,
        composeComment("Merci", ada.writer, { id: createKey(), slug: hoot.slug, locale: "fr", now: clock.now }),
        { uid: ada.uid, hoot, again: false, token: ada.identity.token, renewKey },
      ),
  },
  "delete a comment": { who: "bob", run: ({ bob, bonsoir }) => deleteComment(bob.database, bonsoir, bob.uid) },
  follow: {
    who: "ada",
    run: ({ ada, bob, follow }) => follow(ada, bob),
  },
  unfollow: { who: "bob", run: ({ ada, bob }) => endFollow(bob.database, { follower: bob.uid, followed: ada.uid }) },
  "remove a follower": {
    who: "ada",
    run: ({ ada, bob }) => endFollow(ada.database, { follower: bob.uid, followed: ada.uid }),
  },
  report: { who: "bob", run: ({ bob, hoot }) => reportHoot(bob.database, hoot, bob.uid, "Pas gentil") },
  "claim a name": {
    who: "ada",
    run: ({ ada }) => claimPseudo(ada.database, ada.uid, { pseudo: "Ada B.", picture: "/ada.svg" }),
  },
  rename: {
    who: "ada",
    run: ({ ada }) => renameRecords(ada.database, ada.uid, { pseudo: "Ada", picture: "/neuve.svg" }),
  },
};

/** Rules that allow all reads and no writes. */
const closed = JSON.stringify({
  rules: {
    ".read": "auth != null",
    hoots: { ".indexOn": ["proprietaire"] },
    comment: { ".indexOn": ["hootId"] },
  },
});

async function stand(verb: Verb): Promise<Scene> {
  const scene = await openScene();
  await verb.prepare?.(scene);
  return scene;
}

describe.each(Object.entries(verbs))("%s", (name, verb) => {
  const expected = async () => {
    const scene = await stand(verb);
    const before = JSON.stringify(scene.local.read(""));
    await verb.run(scene);
    const after = JSON.stringify(scene.local.read(""));
    expect(after).not.toBe(before);
    return after;
  };

  it("rejects with `signed-out` and changes nothing when the user is signed out", async () => {
    const scene = await stand(verb);
    const before = scene.local.read("");
    await scene[verb.who].identity.signOut();
    await expect(verb.run(scene)).rejects.toMatchObject({ name: "HooterError", code: "signed-out" });
    expect(scene.local.read("")).toEqual(before);
  });

  it("renews an expired token", async () => {
    const scene = await stand(verb);
    scene[verb.who].wire.stale = true;
    await verb.run(scene);
    expect(JSON.stringify(scene.local.read(""))).toBe(await expected());
  });

  it("retries when a request is lost", async () => {
    const scene = await stand(verb);
    scene[verb.who].wire.lose = "next call";
    await verb.run(scene);
    expect(JSON.stringify(scene.local.read(""))).toBe(await expected());
  });

  it("rejects with `network` and changes nothing when every request is lost", async () => {
    const scene = await stand(verb);
    const before = scene.local.read("");
    scene[verb.who].wire.lose = "call";
    await expect(verb.run(scene)).rejects.toMatchObject({ name: "HooterError", code: "network" });
    expect(scene.local.read("")).toEqual(before);
  });

  it("takes effect exactly once, after a second call at the latest, when every response is lost", async () => {
    const scene = await stand(verb);
    const { wire } = scene[verb.who];
    wire.lose = "answer";
    await verb.run(scene).catch(async (error: unknown) => {
      // The client cannot verify a lost removal, so repeat it: the second call removes the remaining records.
      expect(error).toMatchObject({ code: "network" });
      wire.lose = null;
      const second = verb.run(scene);
      if (name === "report") await expect(second).rejects.toMatchObject({ code: "already-reported" });
      else await second;
    });
    expect(JSON.stringify(scene.local.read(""))).toBe(await expected());
  });

  it("rejects with `permission-denied` and changes nothing when the rules refuse the action", async () => {
    const scene = await stand(verb);
    const before = scene.local.read("");
    scene.local.setRules(closed);
    // Reports are not readable. A refusal for an existing post means that the post is already reported.
    const code = name === "report" ? "already-reported" : "permission-denied";
    await expect(verb.run(scene)).rejects.toMatchObject({ name: "HooterError", code });
    expect(scene.local.read("")).toEqual(before);
  });
});
