import { describe, expect, it, vi } from "vitest";
import { HooterError, type HooterErrorCode } from "../model/errors";
import { applyMutations } from "../store/optimistic";
import { loadHoots, meanwhile, publishBy, setUp, withOwnClock } from "../testing/offline-harness";
import { createDelivery, ifRefused, isRefused, mayBeStored, writeAndVerify } from "./commit";

const failing = (...codes: HooterErrorCode[]) =>
  vi.fn(async () => {
    const code = codes.shift();
    if (code !== undefined) throw new HooterError(code);
  });
const answering = (...answers: (boolean | HooterErrorCode)[]) =>
  vi.fn(async () => {
    const answer = answers.shift() ?? false;
    if (typeof answer === "string") throw new HooterError(answer);
    return answer;
  });

describe("writeAndVerify", () => {
  it("makes no check when the write gets a response", async () => {
    const [write, check] = [failing(), answering()];
    await writeAndVerify(write, check);
    expect([write.mock.calls.length, check.mock.calls.length]).toEqual([1, 0]);
  });

  it.each<[HooterErrorCode[], (boolean | HooterErrorCode)[], HooterErrorCode | null, number]>([
    [["refused"], [], "refused", 1],
    [["network"], [true], null, 1],
    [["network"], [false], null, 2],
    [["network", "unavailable"], [false, true], null, 2],
    [["network", "unavailable"], [false, false], "unavailable", 2],
    [["network"], ["network"], "network", 1],
    [["permission-denied"], [true], null, 1],
    [["permission-denied"], [false], "permission-denied", 1],
  ])("after failures %j and check results %j, ends with the error %s", async (codes, answers, end, writes) => {
    const write = failing(...codes);
    const settled = writeAndVerify(write, answering(...answers));
    if (end === null) await settled;
    else await expect(settled).rejects.toMatchObject({ code: end });
    expect(write).toHaveBeenCalledTimes(writes);
  });
});

describe("createDelivery", () => {
  it.each<[HooterErrorCode, HooterErrorCode | null]>([
    // The record may have been stored and then deleted.
    ["network", "not-found"],
    ["permission-denied", null],
  ])(
    "after a write that failed with %s, reports a record that existed and is now missing as %s",
    async (code, deleted) => {
      const { send, assertNotDeleted } = createDelivery(
        false,
        async () => null,
        async () => true,
      );
      await expect(send(failing(code))).rejects.toMatchObject({ code });
      const check = assertNotDeleted();
      if (deleted === null) await check;
      else await expect(check).rejects.toMatchObject({ code: deleted });
    },
  );
});

describe("ifRefused", () => {
  it("executes the alternative only when the rules refuse the first plan", async () => {
    const other = vi.fn(failing());
    await ifRefused(failing(), other);
    await expect(ifRefused(failing("network"), other)).rejects.toMatchObject({ code: "network" });
    expect(other).not.toHaveBeenCalled();
    await ifRefused(failing("permission-denied"), other);
    expect(other).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "permission-denied" }));
    await expect(ifRefused(failing("permission-denied"), failing("network"))).rejects.toMatchObject({
      code: "network",
    });
  });
});

it.each<[HooterErrorCode, boolean]>([
  ["network", true],
  ["unavailable", true],
  ["permission-denied", true],
  ["not-found", false],
])("after %s, a write may have been stored: %s", (code, mayBe) => {
  expect(mayBeStored(new HooterError(code))).toBe(mayBe);
});

it.each<[HooterErrorCode, boolean]>([
  ["network", false],
  ["permission-denied", true],
  ["not-found", true],
])("an error %s proves that the database is unchanged: %s", (code, refused) => {
  expect(isRefused(new HooterError(code))).toBe(refused);
});

describe("an action on a hoot that is gone", () => {
  withOwnClock();

  /** Opens a page as Ada, without live updates. The page has loaded Bob's hoot, which Ada likes. */
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

  it("removes the deleted hoot from the page when a comment on it is rejected with `not-found`", async () => {
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
