import { describe, expect, it } from "vitest";
import type { WritePlan } from "../database/database";
import { applyMutations } from "../store/optimistic";
import {
  down,
  loadHoots,
  meanwhile,
  publishBy,
  setUp,
  statesOf,
  until,
  up,
  withOwnClock,
} from "../testing/offline-harness";
import { openStage, type StagedMember } from "../testing/stage";
import { deleteComment } from "./delete-comment";

/**
 * Sets up Ada's hoot with a comment by Bob, and a function that deletes a comment and records the plans that it writes.
 */
async function openScene() {
  const stage = openStage();
  const [ada, bob, zoe] = [await stage.join("Ada"), await stage.join("Bob"), await stage.join("Zoe")];
  const hoot = await stage.publish(ada, "Bonjour");
  const comment = await stage.comment(bob, hoot, "Bonsoir");
  const remove = async (member: StagedMember, id = comment.id) => {
    const plans: string[][] = [];
    const update = (plan: WritePlan) => {
      plans.push(Object.keys(plan));
      return member.database.update(plan);
    };
    const end = await deleteComment({ ...member.database, update }, { id }, member.uid).then(
      () => "done",
      (error: unknown) => String(Object(error).code),
    );
    return { end, plans };
  };
  return { ...stage, ada, bob, zoe, hoot, comment, remove };
}

describe("a comment under the user's own hoot", () => {
  it("deletes a comment and its author's index entry, and decrements the counter", async () => {
    const { local, ada, bob, hoot, comment, remove } = await openScene();
    expect(await remove(ada)).toMatchObject({ end: "done" });
    expect(local.read(`comment/${comment.id}`)).toBeNull();
    expect(local.read(`commentedBy/${bob.uid}`)).toBeNull();
    expect(local.read(`stats/${hoot.id}`)).toMatchObject({ comments: 0, dernierCommentaire: comment.id });
  });

  it("deletes a comment without an author, written by a plain client", async () => {
    const { local, ada, hoot, remove } = await openScene();
    const id = "-OAplain000000000000";
    await local.write(`comment/${id}`, { contenu: "sans auteur", hootId: hoot.slug });
    const { end, plans } = await remove(ada, id);
    expect(end).toBe("done");
    expect(plans.flat().filter((path) => path.startsWith("commentedBy"))).toEqual([]);
    expect(local.read(`comment/${id}`)).toBeNull();
  });

  it("deletes a comment on a hoot without a counter", async () => {
    const { local, ada, hoot, comment, remove } = await openScene();
    await local.write(`stats/${hoot.id}/comments`, null);
    const stats = local.read(`stats/${hoot.id}`);
    expect((await remove(ada)).end).toBe("done");
    expect(local.read(`comment/${comment.id}`)).toBeNull();
    expect(local.read(`stats/${hoot.id}`)).toEqual(stats);
  });

  it("deletes a comment when the counter is already zero", async () => {
    const { local, ada, hoot, comment, remove } = await openScene();
    await local.write(`stats/${hoot.id}/comments`, 0);
    expect((await remove(ada)).end).toBe("done");
    expect(local.read(`comment/${comment.id}`)).toBeNull();
    expect(local.read(`stats/${hoot.id}/comments`)).toBe(0);
  });

  it("keeps the comment and makes only one attempt when the rules refuse the deletion", async () => {
    const { local, ada, remove } = await openScene();
    local.setRules('{"rules": {".read": "auth != null"}}');
    const { end, plans } = await remove(ada);
    expect(end).toBe("permission-denied");
    expect(plans).toHaveLength(1);
  });
});

describe("a comment that the user is not allowed to delete", () => {
  it("rejects without writing when the hoot and the comment belong to other users", async () => {
    const { zoe, remove } = await openScene();
    expect(await remove(zoe)).toEqual({ end: "permission-denied", plans: [] });
  });

  it.each([["a/b"], [5], [""], ["nowhere1_hoot"]])("rejects when the comment names the hoot %j", async (slug) => {
    const { local, ada, remove } = await openScene();
    const id = "-OAplain000000000000";
    await local.write(`comment/${id}`, { contenu: "de quel hoot ?", hootId: slug, proprietaire: "uid-Bob" });
    expect(await remove(ada, id)).toEqual({ end: "permission-denied", plans: [] });
  });

  it("rejects when the entry of the hoot's slug is malformed", async () => {
    const { local, ada, hoot, remove } = await openScene();
    await local.write(`slugs/${hoot.slug}`, 5);
    expect(await remove(ada)).toEqual({ end: "permission-denied", plans: [] });
  });

  it("rejects with `not-found` when the comment does not exist", async () => {
    const { ada, remove } = await openScene();
    expect(await remove(ada, "-OAnowhere0000000000")).toEqual({ end: "not-found", plans: [] });
  });
});

describe("the counter of a hoot whose comment is deleted", () => {
  withOwnClock();

  /**
   * Opens a page as Ada, without live updates. The page has loaded Bob's hoot, on which Ada has written two comments.
   */
  async function openPage() {
    const opened = await setUp();
    const bobs = await publishBy(opened.bob, "de Bob");
    const page = await opened.open("Ada", { live: "off" });
    const first = await meanwhile(page.client.addComment(bobs, "un"));
    const second = await meanwhile(page.client.addComment(bobs, "deux"));
    const view = await loadHoots(page);
    const shown = () => view(bobs.id);
    expect(shown()?.comments).toBe(2);
    /** Reports a counter, as the stream does. */
    const report = (comments: number) =>
      page.account.store.change((state) => state.receiveCounts(bobs.id, { likes: 0, comments }));
    return { ...opened, bobs, page, first, second, shown, report };
  }

  it("decreases the counter at once, keeps the new value when the deletion is stored, and applies later reports", async () => {
    const { database, page, bobs, first, shown, report } = await openPage();
    const deletion = page.client.deleteComment(first);
    expect(shown()?.comments).toBe(1);
    await meanwhile(deletion);
    expect(shown()?.comments).toBe(1);
    expect(database.read(`stats/${bobs.id}/comments`)).toBe(1);
    expect(applyMutations(page.account.store.get()).pendingComments.has(first.id)).toBe(false);
    report(7);
    expect(shown()?.comments).toBe(7);
  });

  it("does not decrease the counter twice when the stream has reported the deletion", async () => {
    const { page, wire, first, shown, report } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "through");
    const deletion = page.client.deleteComment(first);
    await until(() => wire.writes.some((text) => text.includes(`comment/${first.id}":null`)));
    report(1);
    wire.fate = up;
    await meanwhile(deletion);
    expect(shown()?.comments).toBe(1);
  });

  it("decreases a counter that was last reported before the deletion was sent", async () => {
    const { page, wire, first, shown, report } = await openPage();
    wire.fate = down;
    const deletion = page.client.deleteComment(first);
    await until(() => statesOf(page.client).includes("deleteComment waiting"));
    report(5);
    wire.fate = up;
    await meanwhile(deletion);
    expect(shown()?.comments).toBe(4);
  });

  it("does not decrease the counter when another device has deleted the comment", async () => {
    const { database, page, first, shown, report } = await openPage();
    await database.update("", { [`comment/${first.id}`]: null, [`commentedBy/${page.uid}/${first.id}`]: null });
    report(1);
    await meanwhile(page.client.deleteComment(first));
    expect(shown()?.comments).toBe(1);
  });

  it("restores the counter and the comment when the deletion is refused", async () => {
    const { database, page, first, shown } = await openPage();
    database.setRules('{"rules": {".read": "auth != null"}}');
    await expect(meanwhile(page.client.deleteComment(first))).rejects.toMatchObject({ code: "permission-denied" });
    expect(shown()?.comments).toBe(2);
    expect(applyMutations(page.account.store.get()).removedComments.size).toBe(0);
  });

  it("never shows a negative counter", async () => {
    const { page, first, shown, report } = await openPage();
    report(0);
    const deletion = page.client.deleteComment(first);
    expect(shown()?.comments).toBe(0);
    await meanwhile(deletion);
    expect(shown()?.comments).toBe(0);
  });

  it("deletes a comment on a hoot that is not loaded, and leaves its counter unknown", async () => {
    const { database, page, open, second } = await openPage();
    page.client.dispose();
    const other = await open();
    await meanwhile(other.client.deleteComment({ id: second.id, hootSlug: second.hootSlug }));
    expect(database.read(`comment/${second.id}`)).toBeNull();
    expect([...applyMutations(other.account.store.get()).removedComments.values()]).toEqual([
      { verb: "deleteComment", commentId: second.id, hootId: null, expected: null },
    ]);
  });
});
