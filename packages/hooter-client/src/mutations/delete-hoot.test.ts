import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { applyMutations } from "../store/optimistic";
import { PASSWORD } from "../testing/local-harness";
import {
  down,
  draft,
  loadHoots,
  meanwhile,
  pass,
  publishBy,
  setUp,
  statesOf,
  textsIn,
  until,
  up,
  withOwnClock,
} from "../testing/offline-harness";
import { editing, openStage, words } from "../testing/stage";
import { removeHoot, restoreHoot } from "./delete-hoot";
import { editHoot } from "./edit-hoot";
import { planBeginSweep } from "./sweep-hoot";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: unknown) => String(Object(error).code),
  );

describe("removeHoot", () => {
  it("removes the hashtags that another device adds between the read and the write", async () => {
    const { join, local, publish } = openStage();
    const ada = await join("Ada");
    const hoot = await publish(ada, "Un #jardin");
    let edits = 0;
    const update = async (plan: WritePlan) => {
      if (edits++ === 0) await editHoot(ada.database, hoot, words("Un #zoo"), ada.writer, editing(ada));
      return ada.database.update(plan);
    };
    const removed = await removeHoot({ ...ada.database, update }, hoot, ada.uid);
    expect(removed.record).toMatchObject({ contenu: "Un #zoo" });
    expect([local.read(`hoots/${hoot.id}`), local.read("hashtags")]).toEqual([null, null]);
  });

  it("rejects after one attempt when the rules refuse the deletion of an unchanged hoot", async () => {
    const { join, publish } = openStage();
    const ada = await join("Ada");
    const hoot = await publish(ada, "Un #jardin");
    const update = vi.fn(() => Promise.reject(new HooterError("permission-denied")));
    expect(await codeOf(removeHoot({ ...ada.database, update }, hoot, ada.uid))).toBe("permission-denied");
    expect(update).toHaveBeenCalledTimes(1);
  });
});

describe("restoreHoot", () => {
  afterEach(() => void vi.useRealTimers());

  /** Sets up a removed hoot by Ada, and a function that restores it. */
  async function openScene(name = "Ada") {
    const stage = openStage();
    const ada = await stage.join(name);
    const hoot = await stage.publish(ada, "Bonjour");
    const removed = await removeHoot(ada.database, hoot, ada.uid);
    const plans: string[][] = [];
    const update = (plan: WritePlan) => {
      plans.push(Object.keys(plan));
      return ada.database.update(plan);
    };
    const token = vi.fn(ada.identity.token);
    const restore = () => restoreHoot({ ...ada.database, update }, removed, ada.uid, token);
    return { ...stage, ada, hoot, plans, token, restore };
  }

  it("rejects with `not-found`, with the refusal as its cause, once the sweep has begun", async () => {
    const { ada, hoot, clock, plans, restore } = await openScene();
    await ada.database.update(planBeginSweep(hoot, ada.uid));
    clock.now += 5_000;
    const end = await restore().catch((error: unknown) => error);
    expect(end).toMatchObject({ code: "not-found", cause: { code: "permission-denied" } });
    expect(plans).toHaveLength(1);
  });

  it("rejects with `not-found` without a wait when the sweep begins after the first refusal", async () => {
    const { ada, hoot, plans, token, publish, restore } = await openScene();
    await publish(ada, "Entretemps");
    token.mockImplementationOnce(async (request) => {
      await ada.database.update(planBeginSweep(hoot, ada.uid));
      return ada.identity.token(request);
    });
    expect(await codeOf(restore())).toBe("not-found");
    expect(plans).toHaveLength(2);
  });

  it("waits once for the rate limit of posts, and renews the token once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { ada, hoot, clock, local, plans, token, publish, restore } = await openScene();
    await publish(ada, "Entretemps");
    const end = codeOf(restore());
    await eventually(() => expect(plans).toHaveLength(2));
    clock.now += 3_000;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await end).toBe("done");
    expect([plans.length, token.mock.calls.length]).toEqual([3, 1]);
    expect(local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada");
  });

  it("rejects when the rate limit does not end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { ada, plans, token, publish, restore } = await openScene();
    await publish(ada, "Entretemps");
    const end = codeOf(restore());
    await eventually(() => expect(plans).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await end).toBe("permission-denied");
    expect([plans.length, token.mock.calls.length]).toEqual([3, 1]);
  });
});

describe("a hoot that the user deletes", () => {
  withOwnClock();

  const TASKS = "hooter:todo:uid-Ada@http://local?ns=demo-hooter:";

  /**
   * Opens a page as Ada, without live updates. The page has loaded a hoot of hers that Bob likes and has commented on.
   */
  async function openPage(undoFor = 8_000) {
    const opened = await setUp();
    const writing = await opened.open();
    const hoot = await publishBy(writing, "de moi");
    await meanwhile(opened.bob.client.setLiked(hoot, true));
    await meanwhile(opened.bob.client.addComment(hoot, "bien"));
    await meanwhile(writing.client.setLiked(hoot, true));
    writing.client.dispose();
    await pass(5_000);
    const page = await opened.open("Ada", { live: "off", undoFor });
    const view = await loadHoots(page);
    const { store } = page.account;
    store.change((state) => state.profileCounts.set(page.uid, { hoots: 3, followers: 0, following: 0 }));
    return {
      ...opened,
      page,
      hoot,
      view,
      shown: () => view(hoot.id),
      counter: () => store.get().profileCounts.get(page.uid)?.hoots,
      tasks: () =>
        [...opened.items.items.keys()].flatMap((key) => (key.startsWith(TASKS) ? key.slice(TASKS.length) : [])),
      /** Removes the hoot from the lists, as the stream does once the hoot is removed. */
      report: () =>
        store.change((state) => {
          state.hoots.delete(hoot.id);
          state.counts.delete(hoot.id);
          state.liked.delete(hoot.id);
        }),
    };
  }

  const whole = { content: "de moi", likes: 2, comments: 1, likedByMe: true, delivery: "stored" };
  /** The hoot while it is being restored. */
  const restoring = { ...whole, delivery: "sending" };

  it("hides a deleted hoot and decreases the author's count at once, and sweeps the hoot after the undo period", async () => {
    const { database, page, hoot, shown, counter, tasks } = await openPage();
    expect(shown()).toMatchObject(whole);
    const deletion = page.client.deleteHoot(hoot);
    expect([shown(), counter()]).toEqual([null, 2]);
    const { undoFor } = await meanwhile(deletion);
    expect(undoFor).toBeGreaterThan(0);
    expect(database.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
    await pass(undoFor + 1_000);
    // The sweep begins a little after the undo period, because an undo at the last moment may still be in flight.
    expect(database.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
    await until(() => tasks().length === 0);
    expect(database.read(`slugs/${hoot.slug}`)).toBeNull();
  });

  it("on undo, restores the hoot at once, with its counters and the like", async () => {
    const { database, page, hoot, shown, counter, report, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    report();
    const undoing = undo();
    expect(undo()).toBe(undoing);
    expect([shown(), counter()]).toEqual([expect.objectContaining(restoring), 3]);
    await meanwhile(undoing);
    expect(tasks()).toEqual([]);
    expect(shown()).toMatchObject(whole);
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
  });

  it("keeps a restored hoot on the page while the undo waits for the rate limit", async () => {
    const { page, hoot, shown, report } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await publishBy(page, "entretemps");
    const undoing = undo();
    // The stream reports the removal late.
    report();
    expect(shown()?.content).toBe("de moi");
    await meanwhile(undoing);
    expect(shown()?.content).toBe("de moi");
  });

  it("waits for the rate limit when it publishes a hoot after an undo, even after one in another tab", async () => {
    const { database, open } = await setUp();
    const page = await open("Ada", { live: "off" });
    const other = await open("Ada", { live: "off" });
    const hoot = await publishBy(page, "de moi");
    for (const { client } of [page, other]) {
      await pass(20_000);
      const { undo } = await meanwhile(client.deleteHoot(hoot));
      await meanwhile(undo());
      await publishBy(page, "ensuite");
    }
    expect(textsIn(database.read("hoots"))).toEqual(["de moi", "ensuite", "ensuite"]);
    expect(page.reports).toEqual([]);
  });

  it("ends the pending state when the undo has restored the hoot", async () => {
    const { page, hoot, shown } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await meanwhile(undo());
    expect(shown()).toMatchObject(whole);
    expect(applyMutations(page.account.store.get()).pendingHoots.has(hoot.id)).toBe(false);
  });

  it("keeps newer counters when the undo restores the hoot", async () => {
    const { page, hoot, shown } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    page.account.store.change((state) => state.receiveCounts(hoot.id, { likes: 9, comments: 8 }));
    await meanwhile(undo());
    expect(shown()).toMatchObject({ likes: 9, comments: 8 });
  });

  it("restores a hoot, and claims its author's name again if the claim is gone", async () => {
    const { database, page, hoot } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await database.update("", { [`auteurImg/${page.uid}`]: null, "pseudos/ada": null });
    await meanwhile(undo());
    expect(database.read("pseudos/ada")).toBe(page.uid);
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
  });

  it("shows a listed hoot as pending while it is being restored", async () => {
    const { page, hoot, shown } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    const undoing = undo();
    expect(shown()).toMatchObject(restoring);
    await meanwhile(undoing);
    expect(shown()).toMatchObject(whole);
  });

  it("hides the hoot when the undo fails, and offers another undo long after the undo period", async () => {
    const { database, page, hoot, wire, shown, counter, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = (isWrite) => (isWrite ? 500 : "through");
    expect(await meanwhile(codeOf(undo()))).toBe("unavailable");
    expect([shown(), counter()]).toEqual([null, 2]);
    expect(tasks()).toEqual([`sweep:${hoot.id}`]);
    wire.fate = up;
    await pass(600_000);
    expect(await meanwhile(codeOf(undo()))).toBe("done");
    expect([shown(), counter()]).toEqual([expect.objectContaining(whole), 3]);
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
    expect(tasks()).toEqual([]);
  });

  it("restores the hoot when the network is back long after the undo period", async () => {
    const { database, page, hoot, wire, shown, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = down;
    const undoing = undo();
    await until(() => shown()?.delivery === "waiting");
    await pass(600_000);
    expect(tasks()).toEqual([]);
    wire.fate = up;
    await meanwhile(undoing);
    expect(shown()).toMatchObject(whole);
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
  });

  it("sends a like, a comment and an edit of the hoot once it is restored", async () => {
    const { database, page, view } = await openPage();
    const hoot = await publishBy(page, "neuf");
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    // The restoration waits for the rate limit of posts.
    const undoing = undo();
    const like = page.client.setLiked(hoot, true);
    const comment = page.client.addComment(hoot, "encore");
    const edit = page.client.editHoot(hoot, draft("neuf, encore"));
    expect(view(hoot.id)).toMatchObject({ content: "neuf, encore", delivery: "sending" });
    await meanwhile(Promise.all([undoing, like, comment, edit]));
    expect(view(hoot.id)).toMatchObject({ content: "neuf, encore", likes: 1, comments: 1, likedByMe: true });
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("neuf, encore");
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });
    expect(page.reports).toEqual([]);
  });

  it("can undo a second deletion that waited for the restoration", async () => {
    const { database, page, hoot, wire, shown } = await openPage();
    const first = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = down;
    const undoing = first.undo();
    await until(() => shown()?.delivery === "waiting");
    const deletion = page.client.deleteHoot(hoot);
    expect(shown()).toBeNull();
    await pass(600_000);
    wire.fate = up;
    await meanwhile(undoing);
    const second = await meanwhile(deletion);
    expect(shown()).toBeNull();
    expect(database.read("hoots")).toBeNull();
    await meanwhile(second.undo());
    expect(shown()).toMatchObject(whole);
  });

  it("publishes a hoot after the restoration that waits for the rate limit", async () => {
    const { database, page } = await openPage();
    const hoot = await publishBy(page, "neuf");
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await meanwhile(Promise.all([undo(), page.client.publishHoot(draft("ensuite"))]));
    expect(textsIn(database.read("hoots")).sort()).toEqual(["de moi", "ensuite", "neuf"]);
    expect(page.reports).toEqual([]);
  });

  it("leaves no task when the undo comes too late", async () => {
    const { page, hoot, shown, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    await until(() => tasks().length === 0);
    expect(await meanwhile(codeOf(undo()))).toBe("not-found");
    expect(shown()).toBeNull();
    await until(() => tasks().length === 0);
  });

  it("leaves no task after the account is deleted, even if an undo fails during the deletion or is requested afterwards", async () => {
    const { database, page, hoot, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    const { fetch } = database;
    let loseConnection = (): void => {};
    vi.spyOn(database, "fetch").mockImplementation((input, init) =>
      String(init?.body).includes(`"hoots/${hoot.id}":{`)
        ? new Promise((_, reject) => (loseConnection = () => reject(new TypeError("fetch failed"))))
        : fetch(input, init),
    );
    const undoing = codeOf(undo());
    await meanwhile(page.client.deleteAccount({ password: PASSWORD }));
    loseConnection();
    expect(await meanwhile(undoing)).toBe("signed-out");
    expect(tasks()).toEqual([]);
    expect(await meanwhile(codeOf(undo()))).toBe("signed-out");
    expect(tasks()).toEqual([]);
  });

  it("restores the hoot on the next visit if the page crashes before its undo is stored", async () => {
    const { database, open, page, hoot, wire, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = (isWrite) => (isWrite ? "lost" : "through");
    void codeOf(undo());
    page.crash();
    page.client.dispose();
    await pass(600_000);
    const next = await open("Ada", { live: "off" });
    const state = () => next.account.viewHoot(next.account.store.get(), hoot.id);
    await until(() => state()?.delivery === "waiting");
    await pass(600_000);
    wire.fate = up;
    await until(() => statesOf(next.client).includes("restoreHoot delivered"));
    expect(tasks()).toEqual([]);
    expect(database.read(`suppressions/${page.uid}`)).toBeNull();
    const view = await loadHoots(next);
    expect(view(hoot.id)).toMatchObject(whole);
  });

  it("restores the hoot when the user retries on the next visit", async () => {
    const { database, open, page, hoot, wire, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = (isWrite) => (isWrite ? 500 : "through");
    void codeOf(undo());
    page.crash();
    page.client.dispose();
    const next = await open("Ada", { live: "off" });
    await until(() => statesOf(next.client).includes("restoreHoot failed"));
    expect(next.account.viewHoot(next.account.store.get(), hoot.id)).toBeNull();
    wire.fate = up;
    await pass(600_000);
    next.account.mutations.list.get()[0]?.retry();
    await until(() => statesOf(next.client).includes("restoreHoot delivered"));
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
    expect(tasks()).toEqual([]);
  });

  it("reports on the next visit that the hoot cannot be restored, because another device has swept it", async () => {
    const { open, page, hoot, database, wire, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    wire.fate = down;
    void codeOf(undo());
    page.crash();
    page.client.dispose();
    await database.write(`suppressions/${page.uid}/${hoot.id}`, `!${hoot.slug}`);
    wire.fate = up;
    const next = await open("Ada", { live: "off" });
    await until(() => statesOf(next.client).includes("restoreHoot failed"));
    expect(next.account.mutations.list.get()[0]?.error?.code).toBe("not-found");
    expect(next.account.viewHoot(next.account.store.get(), hoot.id)).toBeNull();
    await until(() => tasks().length === 0);
    expect(database.read(`suppressions/${page.uid}`)).toBeNull();
  });

  it("keeps the restored hoot on the next visit if the page crashes before the response to the undo", async () => {
    const { database, open, page, hoot, tasks } = await openPage();
    const { undo } = await meanwhile(page.client.deleteHoot(hoot));
    void codeOf(undo());
    await until(() => textsIn(database.read("hoots")).length > 0);
    page.crash();
    page.client.dispose();
    const next = await open("Ada", { live: "off" });
    for (let minutes = 0; minutes < 15; minutes++) await pass(60_000);
    expect(tasks()).toEqual([]);
    const view = await loadHoots(next);
    expect(view(hoot.id)).toMatchObject(whole);
  });

  it("restores the hoot when the deletion is refused, and leaves no task", async () => {
    const { database, page, hoot, shown, counter, tasks } = await openPage();
    database.setRules('{"rules": {".read": "auth != null"}}');
    const deletion = codeOf(page.client.deleteHoot(hoot));
    expect(shown()).toBeNull();
    expect(await meanwhile(deletion)).toBe("permission-denied");
    expect([shown(), counter()]).toEqual([expect.objectContaining(whole), 3]);
    expect(tasks()).toEqual([]);
    expect(applyMutations(page.account.store.get()).pendingHoots.size).toBe(0);
  });

  it("keeps the sweep task when the service fails every attempt of the deletion but answers other calls", async () => {
    const { page, hoot, wire, shown, tasks } = await openPage(3_600_000);
    wire.fate = (isWrite) => (isWrite ? 500 : "through");
    expect(await meanwhile(codeOf(page.client.deleteHoot(hoot)))).toBe("unavailable");
    expect(shown()).toMatchObject(whole);
    expect(tasks()).toEqual([`sweep:${hoot.id}`]);
  });

  it("hides the hoot when the deletion rejects with `not-found` because another device has deleted it", async () => {
    const { database, page, hoot, shown, counter, tasks } = await openPage();
    await database.write(`hoots/${hoot.id}`, null);
    expect(await meanwhile(codeOf(page.client.deleteHoot(hoot)))).toBe("not-found");
    expect([shown(), counter(), tasks()]).toEqual([null, 3, []]);
    expect(page.account.store.get().hoots.has(hoot.id)).toBe(false);
  });

  it("sweeps a hoot that two tabs delete, even if the deletion in the second tab rejects with `not-found`", async () => {
    const { database, open, page, hoot, tasks } = await openPage();
    const other = await open("Ada", { live: "off" });
    await meanwhile(page.client.deleteHoot(hoot));
    expect(await meanwhile(codeOf(other.client.deleteHoot(hoot)))).toBe("not-found");
    expect(tasks()).toEqual([`sweep:${hoot.id}`]);
    await until(() => tasks().length === 0);
    const left = ["suppressions", "slugs", "like", "comment"].map((node) => database.read(node));
    expect(left).toEqual([null, null, null, null]);
  });

  it("completes a deletion whose response was lost, and offers no undo", async () => {
    const { database, page, hoot, wire, shown } = await openPage();
    let isLost = false;
    wire.fate = (isWrite) => {
      if (isLost) return "lost";
      isLost = isWrite;
      return isWrite ? "answer lost" : "through";
    };
    const deletion = page.client.deleteHoot(hoot);
    await until(() => statesOf(page.client).includes("deleteHoot waiting"));
    expect(database.read("hoots")).toBeNull();
    wire.fate = up;
    const { undo, undoFor } = await meanwhile(deletion);
    expect([shown(), undoFor]).toEqual([null, 0]);
    expect(await meanwhile(codeOf(undo()))).toBe("not-found");
  });

  it("completes a deletion on the next visit if the page crashes before the response", async () => {
    const { database, open, page, hoot, wire } = await openPage(3_600_000);
    let isLost = false;
    wire.fate = (isWrite) => {
      if (isLost) return "lost";
      isLost = isWrite;
      return isWrite ? "answer lost" : "through";
    };
    page.client.deleteHoot(hoot).catch(() => {});
    await until(() => statesOf(page.client).includes("deleteHoot waiting"));
    page.crash();
    wire.fate = up;
    const next = await open("Ada", { live: "off" });
    await until(() => statesOf(next.client).length > 0);
    await until(() => statesOf(next.client).every((state) => !state.endsWith("waiting")));
    expect(statesOf(next.client)).toEqual(["deleteHoot delivered"]);
    expect(database.read("hoots")).toBeNull();
  });

  it("rejects with `not-found` on the next visit if another device has deleted and swept the hoot", async () => {
    const { database, open, page, hoot, wire } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "lost" : "through");
    page.client.deleteHoot(hoot).catch(() => {});
    await until(() => statesOf(page.client).includes("deleteHoot waiting"));
    page.crash();
    await database.write(`hoots/${hoot.id}`, null);
    wire.fate = up;
    const next = await open("Ada", { live: "off" });
    await until(() => statesOf(next.client).includes("deleteHoot failed"));
    const [failed] = next.account.mutations.list.get();
    expect(failed?.error?.code).toBe("not-found");
  });

  it("deletes a hoot once it is published, even if it is published under another key", async () => {
    const { database, page, wire, view, tasks } = await openPage();
    wire.fate = down;
    const publication = page.client.publishHoot(draft("trop vite"));
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [pending] = applyMutations(page.account.store.get()).pendingHoots.values();
    if (!pending) throw new Error("it is not pending");
    const deletion = page.client.deleteHoot(pending.hoot);
    // Wait until the rules no longer accept the time in the key.
    await pass(600_000);
    const seen = new Set<boolean>();
    const isShown = () =>
      [...applyMutations(page.account.store.get()).pendingHoots.keys()].some((key) => view(key) !== null);
    page.account.store.subscribe(() => seen.add(isShown()));
    wire.fate = up;
    const { id } = await meanwhile(publication);
    expect(id).not.toBe(pending.hoot.id);
    const { undo } = await meanwhile(deletion);
    expect(textsIn(database.read("hoots"))).toEqual(["de moi"]);
    expect([view(id), view(pending.hoot.id), ...seen]).toEqual([null, null, false]);
    expect(tasks()).toEqual([`sweep:${id}`]);
    await meanwhile(undo());
    expect(view(id)).toMatchObject({ id, content: "trop vite" });
    expect(textsIn(database.read("hoots")).sort()).toEqual(["de moi", "trop vite"]);
  });
});
