import { describe, expect, it } from "vitest";
import { applyMutations } from "../store/optimistic";
import { loadHoots, meanwhile, publishBy, setUp, withOwnClock } from "../testing/offline-harness";

describe("an action on a hoot that is gone", () => {
  withOwnClock();

  /** Opens a page as Ada with Bob's hoot, which she likes, without live updates. */
  async function openPage() {
    const opened = await setUp();
    const hoot = await publishBy(opened.bob, "de Bob");
    const page = await opened.open("Ada", { live: "off" });
    await meanwhile(page.client.setLiked(hoot, true));
    const view = await loadHoots(page);
    const remove = () =>
      opened.database.update("", {
        [`hoots/${hoot.id}`]: null,
        [`like/${hoot.slug}`]: null,
        [`likedBy/${page.uid}`]: null,
      });
    const { store } = page.account;
    return { ...opened, page, hoot, remove, shown: () => view(hoot.id), store };
  }

  it("removes the deleted hoot from the page when a comment on it is rejected with not-found", async () => {
    const { page, hoot, remove, shown, store } = await openPage();
    expect(shown()).not.toBeNull();
    await remove();
    await expect(meanwhile(page.client.addComment(hoot, "trop tard"))).rejects.toMatchObject({ code: "not-found" });
    expect(shown()).toBeNull();
    expect(store.get().counts.has(hoot.id)).toBe(false);
  });

  it("removes the deleted hoot from the page when the rules refuse the action, and rejects with the refusal as the cause", async () => {
    const { database, page, hoot, shown } = await openPage();
    await database.write(`hoots/${hoot.id}`, null);
    database.setRules('{"rules": {".read": "auth != null"}}');
    await expect(meanwhile(page.client.setLiked(hoot, false))).rejects.toMatchObject({
      code: "not-found",
      cause: { code: "permission-denied" },
    });
    expect(shown()).toBeNull();
  });

  it("removes the deleted hoot from the page even while no list contains it yet", async () => {
    const { database, page, store } = await openPage();
    const own = await publishBy(page, "de moi");
    expect(applyMutations(store.get()).pendingHoots.has(own.id)).toBe(true);
    await database.write(`hoots/${own.id}`, null);
    await expect(meanwhile(page.client.addComment(own, "trop tard"))).rejects.toMatchObject({ code: "not-found" });
    expect(applyMutations(store.get()).pendingHoots.has(own.id)).toBe(false);
  });

  it("leaves the hoot on the page when it still exists or cannot be read", async () => {
    const { database, page, hoot, wire, shown } = await openPage();
    database.setRules('{"rules": {".read": "auth != null"}}');
    await expect(meanwhile(page.client.setLiked(hoot, false))).rejects.toMatchObject({ code: "permission-denied" });
    expect(shown()).toMatchObject({ content: "de Bob", likedByMe: true });
    wire.fate = (isWrite, path) => (!isWrite && path === `/hoots/${hoot.id}.json` ? 400 : "through");
    await expect(meanwhile(page.client.setLiked(hoot, false))).rejects.toMatchObject({ code: "permission-denied" });
    expect(shown()).not.toBeNull();
  });
});
