import { describe, expect, it, vi } from "vitest";
import type { Database, WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { createCommentViews, deriveComments } from "../queries/views";
import { applyMutations } from "../store/optimistic";
import {
  down,
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
import { openStage, type StagedMember } from "../testing/stage";
import { type AddCommentOptions, addComment, composeComment } from "./add-comment";

describe("addComment", () => {
  /** Sets up Ada's hoot, and a function that comments on it. */
  async function openScene() {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const hoot = await stage.publish(ada, "Bonjour");
    const compose = (member: StagedMember, slug = hoot.slug) =>
      composeComment("Oui", member.writer, { id: stage.createKey(), slug, locale: "fr", now: stage.clock.now });
    const send = async (
      { database, identity, uid }: StagedMember,
      comment: Comment,
      options: Partial<AddCommentOptions> & { readonly over?: Partial<Database> } = {},
    ) => {
      const plans: string[][] = [];
      const { over, ...more } = options;
      const patched = { ...database, ...over };
      const update = (plan: WritePlan) => {
        plans.push(Object.keys(plan));
        return patched.update(plan);
      };
      const given = { uid, hoot, again: false, token: identity.token, renewKey: stage.renewKey, ...more };
      const end = await addComment({ ...patched, update }, comment, given).then(
        ({ id }) => id,
        (error: unknown) => String(Object(error).code),
      );
      return { end, plans };
    };
    return { ...stage, ada, hoot, compose, send };
  }

  it("does not resend a comment that is stored while the client checks for it", async () => {
    const { local, ada, compose, send, hoot } = await openScene();
    const comment = compose(ada);
    await send(ada, comment);
    let looks = 0;
    const get: Database["get"] = (path, ...rest) =>
      path[0] === "commentedBy" && looks++ === 0 ? Promise.resolve(null) : ada.database.get(path, ...rest);
    expect(await send(ada, comment, { again: true, over: { get } })).toEqual({ end: comment.id, plans: [] });
    expect(local.read(`stats/${hoot.id}/comments`)).toBe(1);
  });

  it("does not resend a comment that was stored and deleted before the client detects the lost response", async () => {
    const { local, ada, compose, send, hoot } = await openScene();
    const comment = compose(ada);
    const update = async (plan: WritePlan) => {
      await ada.database.update(plan);
      // Another device deletes the comment.
      await local.update("", { [`comment/${comment.id}`]: null, [`commentedBy/${ada.uid}/${comment.id}`]: null });
      throw new HooterError("network");
    };
    const { end, plans } = await send(ada, comment, { over: { update } });
    expect([end, plans.length]).toEqual(["network", 1]);
    expect(local.read(`comment/${comment.id}`)).toBeNull();
    expect(local.read(`stats/${hoot.id}/dernierCommentaire`)).toBe(comment.id);
  });

  it("keeps the key of a comment when an unclaimed name was the only reason for the refusal", async () => {
    const { local, join, compose, send } = await openScene();
    const bob = await join("Bob", { claimed: false });
    const comment = compose(bob);
    const onRenewed = vi.fn();
    // The client cannot read the service time from this token.
    const token = () => Promise.resolve("unreadable");
    const { end, plans } = await send(bob, comment, { token, onRenewed });
    expect(end).toBe(comment.id);
    expect(onRenewed).not.toHaveBeenCalled();
    expect(local.read("pseudos/bob")).toBe(bob.uid);
    // Each attempt updates the counter, because the hoot has counters.
    expect(plans.map((paths) => paths.some((path) => path.startsWith("stats")))).toEqual([true, true]);
  });

  it("does not count a comment on a plain client's hoot, and repairs the name only when necessary", async () => {
    const { local, ada, join, compose, send, plainHoot } = await openScene();
    const plain = await plainHoot(ada, "plain1_hoot");
    const token = vi.fn(ada.identity.token);
    expect(await send(ada, compose(ada, plain.slug), { hoot: plain, token })).toMatchObject({
      end: expect.stringMatching(/^-/),
    });
    expect(token).not.toHaveBeenCalled();
    const bob = await join("Bob", { claimed: false });
    const { end, plans } = await send(bob, compose(bob, plain.slug), { hoot: plain });
    expect(end).toMatch(/^-/);
    expect(plans.map((paths) => paths.some((path) => path.startsWith("stats")))).toEqual([true, false, false]);
    expect(local.read(`stats/${plain.id}`)).toBeNull();
  });
});

describe("a comment of the user", () => {
  withOwnClock();

  /** Opens a page as Ada, without live updates. The page has loaded Bob's hoot. */
  async function openPage() {
    const opened = await setUp();
    const bobs = await publishBy(opened.bob, "de Bob");
    const page = await opened.open("Ada", { live: "off" });
    const view = await loadHoots(page);
    const viewComment = createCommentViews(page.uid);
    return {
      ...opened,
      bobs,
      page,
      shown: () => view(bobs.id),
      comments: () => deriveComments([], page.account.store.get(), bobs.slug, viewComment),
      report: (comments: number) =>
        page.account.store.change((state) => state.receiveCounts(bobs.id, { likes: 0, comments })),
    };
  }

  it("shows a comment as waiting while offline, and as sending while it is being sent again", async () => {
    const { page, bobs, wire, shown, comments } = await openPage();
    wire.fate = down;
    const comment = page.client.addComment(bobs, "bien dit");
    const delivery = () => comments().map((one) => one.delivery);
    expect([delivery(), shown()?.comments]).toEqual([["sending"], 1]);
    await until(() => statesOf(page.client).includes("addComment waiting"));
    expect([delivery(), shown()?.comments]).toEqual([["waiting"], 1]);
    const second = page.client.addComment(bobs, "très bien dit");
    expect([delivery(), shown()?.comments]).toEqual([["waiting", "waiting"], 2]);
    wire.fate = up;
    const seen: string[][] = [];
    page.account.store.subscribe(() => seen.push(delivery()));
    await meanwhile(Promise.all([comment, second]));
    expect(seen).toContainEqual(["stored", "sending"]);
    expect([delivery(), shown()?.comments]).toEqual([["stored", "stored"], 2]);
  });

  it("never shows a pending comment again after the list of comments has contained it", async () => {
    const { page, bobs, wire, comments } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    const comment = page.client.addComment(bobs, "bien dit");
    await until(() => statesOf(page.client).includes("addComment waiting"));
    const [id = ""] = applyMutations(page.account.store.get()).pendingComments.keys();
    // Remove the mutation, as a stream event that contains the comment does.
    page.account.store.change((state) => state.mutations.delete(id));
    wire.fate = up;
    const other = page.client.addComment(bobs, "très bien dit");
    await meanwhile(Promise.all([comment, other]));
    expect(comments().map(({ content }) => content)).toEqual(["très bien dit"]);
  });

  it("counts a comment once, even when the stream reports the counter while the comment waits", async () => {
    const { page, bobs, wire, shown, report } = await openPage();
    wire.fate = down;
    const comment = page.client.addComment(bobs, "bien dit");
    await until(() => statesOf(page.client).includes("addComment waiting"));
    report(4);
    expect(shown()?.comments).toBe(4);
    wire.fate = up;
    await meanwhile(comment);
    expect(shown()?.comments).toBeGreaterThanOrEqual(4);
  });

  it("deletes a comment once it has been sent, even if it was sent under another key", async () => {
    const { database, page, bobs, wire, comments } = await openPage();
    wire.fate = down;
    const comment = page.client.addComment(bobs, "trop vite");
    await until(() => statesOf(page.client).includes("addComment waiting"));
    const [id = ""] = applyMutations(page.account.store.get()).pendingComments.keys();
    const deletion = page.client.deleteComment({ id, hootSlug: bobs.slug });
    const seen = new Set<number>();
    page.account.store.subscribe(() => seen.add(comments().length));
    // Wait until the rules no longer accept the time in the key.
    await pass(600_000);
    wire.fate = up;
    expect((await meanwhile(comment)).id).not.toBe(id);
    await meanwhile(deletion);
    expect(textsIn(database.read("comment"))).toEqual([]);
    expect(database.read(`stats/${bobs.id}/comments`)).toBe(0);
    expect([...seen]).toEqual([0]);
  });

  it("shows a comment under its new key when the client replaces an outdated key", async () => {
    const { page, bobs, wire, comments } = await openPage();
    wire.fate = down;
    const comment = page.client.addComment(bobs, "à la longue");
    await until(() => statesOf(page.client).includes("addComment waiting"));
    await pass(600_000);
    wire.fate = up;
    const [former = ""] = comments().map((one) => one.id);
    const seen = new Set<string>();
    page.account.store.subscribe(() =>
      seen.add(
        comments()
          .map((one) => `${one.id} ${one.content}`)
          .join(),
      ),
    );
    const { id } = await meanwhile(comment);
    expect(id).not.toBe(former);
    expect([...seen]).toEqual([`${id} à la longue`]);
    expect(comments()).toMatchObject([{ id, delivery: "stored" }]);
  });
});
