import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { HooterEvent } from "./model/handlers";
import type { HooterReport } from "./model/report";
import { applyMutations } from "./store/optimistic";
import { openLocalDatabase, PASSWORD, person } from "./testing/local-harness";
import {
  closeAll,
  down,
  draft,
  meanwhile,
  pass,
  setUp,
  statesOf,
  until,
  up,
  withOwnClock,
} from "./testing/offline-harness";

const uid = "uid-Ada";
const bob = { uid: "uid-Bob", pseudo: "Bob" };

describe("onEvent", () => {
  afterEach(closeAll);

  it("calls onEvent once for each confirmed action, with ids only", async () => {
    const database = openLocalDatabase();
    await person("Bob", database);
    const events: HooterEvent[] = [];
    const { client } = await person("Ada", database, { slugBase: "email", onEvent: (event) => events.push(event) });
    const credentials = { email: "ada@exemple.fr", password: PASSWORD };
    await client.signIn(credentials);
    const hoot = await client.publishHoot(draft("bonjour"));
    await client.editHoot(hoot, draft("bonsoir"));
    await client.setLiked(hoot, true);
    await client.setLiked(hoot, true);
    await client.setLiked(hoot, false);
    const comment = await client.addComment(hoot, "oui");
    await client.deleteComment(comment);
    await client.setFollowed(bob, true);
    await client.setFollowed(bob, false);
    await client.reportHoot(hoot, "Publicité");
    await client.deleteHoot(hoot);
    const hootId = hoot.id;
    expect(events).toEqual([
      { type: "signed-in", uid, isNewAccount: false },
      { type: "published", uid, hootId },
      { type: "edited", uid, hootId },
      { type: "liked", uid, hootId },
      { type: "unliked", uid, hootId },
      { type: "commented", uid, hootId, commentId: comment.id },
      { type: "comment-deleted", uid, commentId: comment.id },
      { type: "followed", uid, person: bob.uid },
      { type: "unfollowed", uid, person: bob.uid },
      { type: "reported", uid, hootId },
      { type: "deleted", uid, hootId },
    ]);
    expect(hoot.slug).toContain("exemple");
    expect(JSON.stringify(events)).not.toMatch(/exemple|bonjour|eyJ/);
    await client.signOut();
    const { uid: other } = await client.signUp({ email: "eve@exemple.fr", password: PASSWORD });
    expect(events.at(-1)).toEqual({ type: "signed-in", uid: other, isNewAccount: true });
    client.dispose();
    database.dispose();
  });

  it("does not call onEvent for a refused action", async () => {
    const database = openLocalDatabase();
    const events: HooterEvent[] = [];
    const onError = vi.fn<(report: HooterReport) => void>();
    const { client } = await person("Ada", database, { onEvent: (event) => events.push(event), onError });
    const hoot = await client.publishHoot(draft("bonjour"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    database.setRules('{"rules": {".read": "auth != null"}}');
    await expect(client.setLiked(hoot, true)).rejects.toMatchObject({ code: "permission-denied" });
    await expect(client.addComment(hoot, "oui")).rejects.toMatchObject({ code: "permission-denied" });
    expect(events.map(({ type }) => type)).toEqual(["published"]);
    // The report advises developers to deploy the rules.
    const report = onError.mock.lastCall?.[0];
    expect(report).toMatchObject({ kind: "call-failed", call: "addComment", code: "permission-denied" });
    expect(report?.kind === "call-failed" && String(report.cause)).toContain("Deploy the database.rules.json");
    client.dispose();
    database.dispose();
  });

  it("calls a duplicate callback once, and calls the other callbacks even when one throws or is removed", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    const database = openLocalDatabase();
    const thrown = new Error("analytics");
    const onEvent = vi.fn<(event: HooterEvent) => void>(() => {
      throw thrown;
    });
    const other = vi.fn<(event: HooterEvent) => void>();
    const { client } = await person("Ada", database, { onEvent });
    const remove = client.addHandlers({ onEvent });
    client.addHandlers({ onEvent: other });
    await client.publishHoot(draft("un"));
    expect([onEvent.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), thrown);
    remove();
    await client.publishHoot(draft("deux"));
    expect([onEvent.mock.calls.length, other.mock.calls.length]).toEqual([2, 2]);
    client.dispose();
    database.dispose();
  });
});

describe("onEvent with an unreliable network", () => {
  withOwnClock();

  it("calls onEvent once when the network is back, and not in another tab or on another device", async () => {
    const { bob: friend, wire, open } = await setUp();
    const hoot = await meanwhile(friend.client.publishHoot(draft("de Bob")));
    const events: HooterEvent[] = [];
    const foreign: HooterEvent[] = [];
    friend.client.addHandlers({ onEvent: (event) => foreign.push(event) });
    const ada = await open("Ada", { onEvent: (event) => events.push(event) });
    wire.fate = down;
    const done = Promise.all([ada.client.addComment(hoot, "hors ligne"), ada.client.setLiked(hoot, true)]);
    await until(() => ada.account.mutations.list.get().some(({ state }) => state === "waiting"));
    expect(events).toEqual([]);
    wire.fate = up;
    await meanwhile(done);
    expect(events.map(({ type }) => type).sort()).toEqual(["commented", "liked"]);
    expect(foreign).toEqual([]);
  });

  it.each(["a comment", "a like"])("calls onEvent once for %s whose response was lost", async (what) => {
    const { bob: friend, wire, open } = await setUp();
    const hoot = await meanwhile(friend.client.publishHoot(draft("de Bob")));
    const events: HooterEvent[] = [];
    const ada = await open("Ada", { onEvent: (event) => events.push(event) });
    let isLost = false;
    wire.fate = (isWrite) => {
      if (!isWrite || isLost) return "through";
      isLost = true;
      return "answer lost";
    };
    const isLike = what === "a like";
    await meanwhile<unknown>(isLike ? ada.client.setLiked(hoot, true) : ada.client.addComment(hoot, "oui"));
    expect(events.map(({ type }) => type)).toEqual([isLike ? "liked" : "commented"]);
  });

  it("names the keys under which waiting records are stored, once they are stored", async () => {
    const { database, wire, open } = await setUp();
    const events: HooterEvent[] = [];
    const ada = await open("Ada", { onEvent: (event) => events.push(event) });
    const stored = await meanwhile(ada.client.publishHoot(draft("en ligne")));
    await pass(5_000);
    events.length = 0;
    wire.fate = down;
    const publication = ada.client.publishHoot(draft("hors ligne"));
    await until(() => statesOf(ada.client).includes("publishHoot waiting"));
    const pending = [...applyMutations(ada.account.store.get()).pendingHoots.values()].at(-1);
    if (!pending) throw new Error("it is not pending");
    const comments = [ada.client.addComment(pending.hoot, "un"), ada.client.addComment(pending.hoot, "deux")];
    await until(() => applyMutations(ada.account.store.get()).pendingComments.size === 2);
    const [first] = applyMutations(ada.account.store.get()).pendingComments.values();
    if (!first) throw new Error("it is not pending");
    const others = [ada.client.deleteComment(first.comment), ada.client.editHoot(stored, draft("mieux"))];
    const deletion = ada.client.deleteHoot(stored);
    // Wait until the rules no longer accept the times in the keys.
    await pass(600_000);
    expect(events).toEqual([]);
    wire.fate = up;
    const { id: hootId } = await meanwhile(publication);
    const [un, deux] = await meanwhile(Promise.all(comments));
    await meanwhile(Promise.all([...others, deletion]));
    expect([hootId, un?.id]).not.toContain(pending.hoot.id);
    expect(un?.id).not.toBe(first.comment.id);
    expect(Object.keys(Object(database.read("comment")))).toEqual([deux?.id]);
    expect(events).toEqual([
      { type: "published", uid, hootId },
      { type: "commented", uid, hootId, commentId: un?.id },
      { type: "commented", uid, hootId, commentId: deux?.id },
      { type: "comment-deleted", uid, commentId: un?.id },
      { type: "edited", uid, hootId: stored.id },
      { type: "deleted", uid, hootId: stored.id },
    ]);
  });

  it("calls onEvent in the page that sends the pending write of a closed page", async () => {
    const { bob: friend, wire, open } = await setUp();
    const hoot = await meanwhile(friend.client.publishHoot(draft("de Bob")));
    const before: HooterEvent[] = [];
    const after: HooterEvent[] = [];
    const first = await open("Ada", { onEvent: (event) => before.push(event) });
    wire.fate = down;
    first.client.addComment(hoot, "hors ligne").catch(() => {});
    await until(() => first.account.mutations.list.get().some(({ state }) => state === "waiting"));
    first.crash();
    first.client.dispose();
    wire.fate = up;
    await open("Ada", { onEvent: (event) => after.push(event) });
    await until(() => after.length > 0);
    expect(after).toMatchObject([{ type: "commented", uid, hootId: hoot.id }]);
    expect(before).toEqual([]);
  });
});

it("onError receives no e-mail address and no token, even in an unexpected error", async () => {
  const database = openLocalDatabase();
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const reports: HooterReport[] = [];
  const { client, identity } = await person("Ada", database, { onError: (report) => reports.push(report) });
  const token = (await identity.token()) ?? "";
  identity.signIn = () => Promise.reject(Object.assign(new Error(`ada@exemple.fr ${token}`), { customData: token }));
  await expect(client.signIn({ email: "ada@exemple.fr", password: PASSWORD })).rejects.toMatchObject({
    code: "unknown",
  });
  const [report] = reports;
  expect(report).toMatchObject({ kind: "call-failed", call: "signIn", code: "unknown" });
  const cause = report?.kind === "call-failed" ? report.cause : undefined;
  const texts = JSON.stringify([reports, logged.mock.calls, cause instanceof Error && [cause.message, cause.stack]]);
  expect(texts).toContain("[redacted]");
  expect(texts).not.toMatch(/exemple/);
  expect(texts).not.toContain(token);
  logged.mockRestore();
  client.dispose();
  database.dispose();
});
