import { describe, expect, it } from "vitest";
import type { Comment } from "../model/hoot";
import { editing, openStage, words } from "../testing/stage";
import { deleteComment } from "./delete-comment";
import { loadRemovedHoots, removeHoot, restoreHoot } from "./delete-hoot";
import { editHoot } from "./edit-hoot";
import { reportHoot } from "./moderation";
import { claimPseudo } from "./profile-claim";
import { endFollow, followPerson } from "./set-followed";
import { likeHoot, unlikeHoot } from "./set-liked";
import { sweepHoot } from "./sweep-hoot";

async function openScene() {
  const stage = openStage();
  const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob")];
  const hoot = await stage.publish(ada, "Bonjour");
  const bonsoir = await stage.comment(bob, hoot, "Bonsoir");
  /** Expects a call to fail with a code and to change nothing. A refusal must also give a reason or advice. */
  const refused = async (call: Promise<unknown>, code: string) => {
    const before = stage.local.read("");
    await expect(call).rejects.toMatchObject({ name: "HooterError", code });
    if (code === "permission-denied") await expect(call).rejects.not.toHaveProperty("message", code);
    expect(stage.local.read("")).toEqual(before);
  };
  return { ...stage, ada, bob, hoot, bonsoir, refused };
}

const nowhere = { id: "-OAnowhere0000000000", slug: "nowhere1_hoot" };

describe("another user's records", () => {
  it("refuses to edit, remove, sweep, restore or delete another user's records", async () => {
    const stage = await openScene();
    const { ada, bob, hoot, refused, clock } = stage;
    await refused(editHoot(bob.database, hoot, words("À moi"), bob.writer, editing(bob)), "permission-denied");
    await refused(removeHoot(bob.database, hoot, bob.uid), "permission-denied");
    await refused(sweepHoot(bob.database, hoot, bob.uid), "permission-denied");
    const bobs = await stage.publish(bob, "À Bob");
    const said = await stage.comment(bob, bobs, "Oui");
    await refused(deleteComment(ada.database, said, ada.uid), "permission-denied");
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    clock.now += 5_000;
    await refused(sweepHoot(bob.database, hoot, bob.uid), "permission-denied");
    await refused(restoreHoot(bob.database, removed, bob.uid, bob.identity.token), "not-found");
  });

  it("refuses a like, a follow and a pseudo claim on behalf of another account", async () => {
    const { ada, bob, hoot, refused, createKey, renewKey, follow } = await openScene();
    await likeHoot(bob.database, hoot, bob.uid);
    await follow(bob, ada);
    await refused(likeHoot(bob.database, hoot, ada.uid), "permission-denied");
    const zoe = { uid: "uid-Zoe", pseudo: "Zoe" };
    const inAnothersName = { me: ada.uid, key: createKey(), token: bob.identity.token, renewKey };
    await refused(followPerson(bob.database, zoe, inAnothersName), "permission-denied");
    await refused(reportHoot(bob.database, nowhere, ada.uid), "not-found");
    await refused(claimPseudo(bob.database, ada.uid, { pseudo: "Ada Bis", picture: null }), "permission-denied");
  });
});

describe("missing records", () => {
  it("rejects with `not-found` for a hoot or comment that does not exist", async () => {
    const { ada, bob, bonsoir, refused } = await openScene();
    await refused(editHoot(ada.database, nowhere, words("Perdu"), ada.writer, editing(ada)), "not-found");
    await refused(removeHoot(ada.database, nowhere, ada.uid), "not-found");
    await refused(likeHoot(bob.database, nowhere, bob.uid), "not-found");
    await refused(reportHoot(bob.database, nowhere, bob.uid), "not-found");
    const lost: Pick<Comment, "id"> = { id: "-OAnocomment00000000" };
    await refused(deleteComment(bob.database, lost, bob.uid), "not-found");
    await deleteComment(bob.database, bonsoir, bob.uid);
    await refused(deleteComment(bob.database, bonsoir, bob.uid), "not-found");
  });

  it("rejects with `not-found` for a comment on a missing hoot and for any action on a removed hoot", async () => {
    const stage = await openScene();
    const { ada, bob, hoot, refused } = stage;
    await refused(stage.comment(bob, nowhere, "Oui"), "not-found");
    await removeHoot(ada.database, hoot, ada.uid);
    await refused(stage.comment(bob, hoot, "Trop tard"), "not-found");
    await refused(likeHoot(bob.database, hoot, bob.uid), "not-found");
    await refused(reportHoot(bob.database, hoot, bob.uid), "not-found");
    await refused(removeHoot(ada.database, hoot, ada.uid), "not-found");
  });

  it("refuses to restore a swept hoot, of which only an empty counter remains", async () => {
    const { ada, hoot, clock, refused, local } = await openScene();
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    expect(await loadRemovedHoots(ada.database, ada.uid)).toEqual([{ id: hoot.id, slug: hoot.slug }]);
    await sweepHoot(ada.database, hoot, ada.uid);
    clock.now += 5_000;
    await refused(restoreHoot(ada.database, removed, ada.uid, ada.identity.token), "not-found");
    expect(await loadRemovedHoots(ada.database, ada.uid)).toEqual([]);
    expect(["hoots", "slugs", "like", "likedBy", "comment", "commentedBy"].map(local.read)).toEqual(
      Array(6).fill(null),
    );
    expect(local.read("stats")).toEqual({ [hoot.id]: { comments: 0 } });
  });
});

describe("repeated actions", () => {
  it("changes nothing when an action is repeated", async () => {
    const { ada, bob, hoot, follow, local } = await openScene();
    const verbs = [
      () => likeHoot(bob.database, hoot, bob.uid),
      () => follow(bob, ada),
      () => claimPseudo(bob.database, bob.uid, { pseudo: "Robert", picture: null }),
      () => unlikeHoot(bob.database, hoot, bob.uid),
      () => endFollow(bob.database, { follower: bob.uid, followed: ada.uid }),
      () => endFollow(ada.database, { follower: bob.uid, followed: ada.uid }),
    ];
    for (const verb of verbs) {
      await verb();
      const once = local.read("");
      await verb();
      expect(local.read("")).toEqual(once);
    }
  });

  it("keeps the first report of a hoot, and rejects a second one", async () => {
    const { bob, hoot, local, refused } = await openScene();
    await reportHoot(bob.database, hoot, bob.uid, "publicité");
    const once = local.read("");
    await refused(reportHoot(bob.database, hoot, bob.uid, "mon adresse"), "already-reported");
    expect(local.read("")).toEqual(once);
  });
});

describe("pseudo claims", () => {
  it("refuses a pseudo that is taken or invalid", async () => {
    const { ada, refused } = await openScene();
    await refused(claimPseudo(ada.database, ada.uid, { pseudo: "B0B", picture: null }), "pseudo-taken");
    await refused(claimPseudo(ada.database, ada.uid, { pseudo: "Аda", picture: null }), "pseudo-invalid");
  });

  it("lets the owner change the spelling of a pseudo or release it to another user", async () => {
    const { ada, bob, local } = await openScene();
    await claimPseudo(ada.database, ada.uid, { pseudo: "A d a", picture: null });
    expect(local.read("pseudos")).toEqual({ ada: ada.uid, bob: bob.uid });
    await claimPseudo(ada.database, ada.uid, { pseudo: "John Doe", picture: "/a.svg" });
    expect(local.read("pseudos")).toEqual({ bob: bob.uid });
    expect(local.read(`auteurImg/${ada.uid}`)).toEqual({ profil: { name: "John Doe", img: "/a.svg" } });
    await claimPseudo(bob.database, bob.uid, { pseudo: "Ada", picture: null });
    expect(local.read("pseudos")).toEqual({ ada: bob.uid });
  });

  it("replaces the profile records that a plain client wrote", async () => {
    const { ada, local } = await openScene();
    await local.write(`auteurImg/${ada.uid}`, { "-k1": { name: "Ada", img: "/x.svg" }, name: "Ada", img: "/y.svg" });
    await local.write("pseudos", null);
    await claimPseudo(ada.database, ada.uid, { pseudo: "Ada", picture: null });
    expect(local.read(`auteurImg/${ada.uid}`)).toEqual({ profil: { name: "Ada", cle: "ada" } });
  });
});

describe("a plain client's post without indexes", () => {
  it("likes, comments on and removes a plain client's post without counters", async () => {
    const stage = await openScene();
    const { ada, bob, local, plainHoot, refused } = stage;
    const before = local.read("profileStats");
    const hoot = await plainHoot(ada, "plain1_hoot");
    await likeHoot(bob.database, hoot, bob.uid);
    const comment = await stage.comment(bob, hoot, "Oui");
    expect(local.read(`likedBy/${bob.uid}/${hoot.id}`)).toBe(true);
    expect(local.read(`comment/${comment.id}/hootId`)).toBe(hoot.slug);
    expect(local.read(`stats/${hoot.id}`)).toBeNull();
    await unlikeHoot(bob.database, hoot, bob.uid);
    await deleteComment(bob.database, comment, bob.uid);
    await stage.comment(bob, hoot, "Encore");
    await removeHoot(ada.database, hoot, ada.uid);
    await refused(stage.comment(bob, hoot, "Trop tard"), "not-found");
    await sweepHoot(ada.database, hoot, ada.uid);
    expect(local.read("profileStats")).toEqual(before);
    expect(JSON.stringify(local.read(""))).not.toContain(hoot.slug);
  });

  it("refuses to restore a plain client's post", async () => {
    const { ada, local, plainHoot, clock } = await openScene();
    const hoot = await plainHoot(ada, "plain1_hoot");
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    clock.now += 5_000;
    const after = local.read("");
    await expect(restoreHoot(ada.database, removed, ada.uid, ada.identity.token)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(local.read("")).toEqual(after);
  });

  it("removes a post without a slug or with another post's slug, and keeps the other post", async () => {
    const { ada, bob, hoot, local, plainHoot, refused } = await openScene();
    const [stolen, bare] = [await plainHoot(bob, hoot.slug), { id: "-OAodd00000000000000" }];
    const before = local.read("");
    await local.write(`hoots/${bare.id}`, { proprietaire: bob.uid, auteur: "Bob", contenu: "sans slug" });
    const removed = await removeHoot(bob.database, bare, bob.uid);
    expect(removed).toMatchObject({ slug: "", counted: false });
    expect(local.read("")).toEqual(before);
    const other = await removeHoot(bob.database, stolen, bob.uid);
    expect(other).toMatchObject({ slug: hoot.slug, counted: false });
    expect([local.read(`hoots/${stolen.id}`), local.read("suppressions")]).toEqual([null, null]);
    expect(await loadRemovedHoots(bob.database, bob.uid)).toEqual([]);
    for (const gone of [removed, other]) {
      await refused(sweepHoot(bob.database, gone, bob.uid), "permission-denied");
      await refused(restoreHoot(bob.database, gone, bob.uid, bob.identity.token), "not-found");
    }
    expect(local.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
    await removeHoot(ada.database, hoot, ada.uid);
  });

  it("removes a plain client's follow without changing the counters", async () => {
    const { ada, bob, local } = await openScene();
    const follow = { suivi: "Ada", suiviId: ada.uid };
    await local.write(`follow/${bob.uid}/${ada.uid}`, { k1: follow, k2: follow });
    const before = local.read("profileStats");
    await endFollow(bob.database, { follower: bob.uid, followed: ada.uid });
    await local.write(`follow/${bob.uid}/${ada.uid}`, follow);
    await endFollow(ada.database, { follower: bob.uid, followed: ada.uid });
    expect(local.read("follow")).toBeNull();
    expect(local.read("profileStats")).toEqual(before);
  });
});

describe("restoreHoot", () => {
  it("restores an edited post exactly, with its likes and comments", async () => {
    const stage = await openScene();
    const { ada, bob, hoot, local, clock } = stage;
    await likeHoot(bob.database, hoot, bob.uid);
    await editHoot(
      ada.database,
      hoot,
      { content: "Corrigé", pictureUrl: "https://a.exemple/a.png", pictureAlt: "Un a" },
      ada.writer,
      editing(ada),
    );
    const nodes = ["hoots", "slugs", "stats", "like", "likedBy", "comment", "commentedBy", "suppressions"];
    const before = nodes.map(local.read);
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    expect(local.read(`profileStats/${ada.uid}/hoots`)).toBe(0);
    clock.now += 5_000;
    await restoreHoot(ada.database, removed, ada.uid, ada.identity.token);
    expect(nodes.map(local.read)).toEqual(before);
    expect(local.read(`profileStats/${ada.uid}/hoots`)).toBe(1);
    await stage.comment(bob, hoot, "Ouf");
  });

  it("restores a post under the pseudo that was chosen in the meantime", async () => {
    const { ada, hoot, local, clock } = await openScene();
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    await claimPseudo(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
    await ada.identity.updateProfile({ displayName: "Ada B" });
    clock.now += 5_000;
    await restoreHoot(ada.database, removed, ada.uid, ada.identity.token);
    expect(local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada B");
  });

  it("restores a post from a device whose token still has the former pseudo", async () => {
    const { ada, hoot, local, clock } = await openScene();
    const { identity } = ada;
    const { token } = identity;
    const former = await token({ renew: true });
    let current = former;
    identity.token = async (request) => {
      if (request?.renew) current = await token(request);
      return current;
    };
    await claimPseudo(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
    await identity.updateProfile({ displayName: "Ada B" });
    current = former;
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    clock.now += 5_000;
    await restoreHoot(ada.database, removed, ada.uid, identity.token);
    expect(local.read(`hoots/${hoot.id}`)).toMatchObject({ auteur: "Ada B", contenu: "Bonjour" });
  });

  it("restores a post under an unclaimed pseudo, and claims the pseudo", async () => {
    const { ada, hoot, local, clock } = await openScene();
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    await local.update("", { [`auteurImg/${ada.uid}`]: null, "pseudos/ada": null });
    clock.now += 5_000;
    await restoreHoot(ada.database, removed, ada.uid, ada.identity.token);
    expect(local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada");
    expect(local.read("pseudos/ada")).toBe(ada.uid);
  });
});

describe("texts with a lone surrogate", () => {
  it("makes texts with a lone surrogate well-formed, and refuses a pseudo with one", async () => {
    const { ada, bob, hoot, local, publish, comment, clock } = await openScene();
    const { id } = await publish(ada, "Bonsoir\ud83e");
    expect(local.read(`hoots/${id}/contenu`)).toBe("Bonsoir\ufffd");
    const { id: reply } = await comment(bob, hoot, "\udc00 🦉");
    expect(local.read(`comment/${reply}/contenu`)).toBe("\ufffd 🦉");
    clock.now += 5_000;
    const picture = { pictureUrl: "https://exemple.fr/a\ud800.png", pictureAlt: "un\ud800" };
    await editHoot(ada.database, hoot, { content: "Mieux\udfff", ...picture }, ada.writer, editing(ada));
    expect(local.read(`hoots/${hoot.id}`)).toMatchObject({
      contenu: "Mieux\ufffd",
      articleImg: "https://exemple.fr/a%EF%BF%BD.png",
      articleAlt: "un\ufffd",
    });
    await expect(claimPseudo(ada.database, ada.uid, { pseudo: "Ada\ud800", picture: null })).rejects.toMatchObject({
      code: "pseudo-invalid",
    });
  });

  it("does not cut a character in half when it shortens a text", async () => {
    const { ada, bob, hoot, local, createKey, renewKey, clock } = await openScene();
    // The maximum length ends between the two UTF-16 units of the owl.
    const endingWithOwl = (length: number) => `${"a".repeat(length - 1)}🦉`;
    clock.now += 5_000;
    const picture = { pictureUrl: "https://exemple.fr/a.png", pictureAlt: endingWithOwl(1_000) };
    await editHoot(ada.database, hoot, { content: "Bonjour", ...picture }, ada.writer, editing(ada));
    expect(local.read(`hoots/${hoot.id}/articleAlt`)).toBe("a".repeat(999));
    await reportHoot(bob.database, hoot, bob.uid, endingWithOwl(500));
    expect(local.read(`signalements/${bob.uid}/${hoot.id}/motif`)).toBe("a".repeat(499));
    const key = createKey();
    const pseudo = `\ud83e${endingWithOwl(63)}`;
    const options = { me: bob.uid, key, token: bob.identity.token, renewKey };
    await followPerson(bob.database, { uid: ada.uid, pseudo }, options);
    expect(local.read(`follow/${bob.uid}/${ada.uid}/${key}/suivi`)).toBe(`\ufffd${"a".repeat(62)}`);
  });
});
