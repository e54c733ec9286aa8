import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Database, WritePlan } from "../database/database";
import { draftsOf, editDraft } from "../drafts/drafts";
import { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { internals } from "../model/internals";
import { createPushKeySource, createPushKeys, decodePushKeyTime } from "../model/push-key";
import { slugFor } from "../model/slug";
import { applyMutations } from "../store/optimistic";
import { down, draft, meanwhile, pass, setUp, statesOf, until, up, withOwnClock } from "../testing/offline-harness";
import { editing, openStage, type Stage, type StagedMember, words } from "../testing/stage";
import { addComment, composeComment } from "./add-comment";
import { editHoot } from "./edit-hoot";
import { composeHoot } from "./hoot-record";
import { type PublishOptions, publishHoot } from "./publish-hoot";

afterEach(() => void vi.useRealTimers());

let serial = 0;

function publish({ clock }: Stage, author: StagedMember, options: Partial<PublishOptions> & { ahead?: number } = {}) {
  const now = () => clock.now + (options.ahead ?? 0);
  const minted = { id: createPushKeys({ now })(), slug: `x${serial++}_hoot`, locale: "fr-FR", now: now() };
  return publishHoot(author.database, composeHoot(words("Bonjour"), author.writer, minted), {
    uid: author.uid,
    slugBase: "x",
    now,
    again: false,
    published: new Map(),
    token: author.identity.token,
    renewKey: createPushKeySource(now).renewKey,
    ...options,
  });
}

describe("an unclaimed pseudo", () => {
  it("claims the pseudo together with the post", async () => {
    const stage = openStage();
    const ada = await stage.join("Ada", { claimed: false });
    const hoot = await publish(stage, ada);
    expect(stage.local.read(`hoots/${hoot.id}/auteur`)).toBe("Ada");
    expect(stage.local.read("pseudos")).toEqual({ ada: ada.uid });
    expect(stage.local.read(`auteurImg/${ada.uid}`)).toEqual({
      profil: { name: "Ada", img: "https://images.exemple/hibou.png", cle: "ada" },
    });
  });

  it("claims the pseudo together with a comment or an edit", async () => {
    const stage = openStage();
    const [ada, bob] = [await stage.join("Ada"), await stage.join("Bob", { claimed: false })];
    const hoot = await publish(stage, ada);
    await stage.comment(bob, hoot, "Bonsoir");
    expect(stage.local.read("pseudos/bob")).toBe(bob.uid);
    const zoe = await stage.join("Zoe", { claimed: false });
    const own = await stage.plainHoot(zoe, "zoe1_hoot");
    await editHoot(zoe.database, own, words("Autrement"), zoe.writer, editing(zoe));
    expect(stage.local.read(`hoots/${own.id}/contenu`)).toBe("Autrement");
    expect(stage.local.read("pseudos/zoe")).toBe(zoe.uid);
  });

  it.each([
    ["Ada", "pseudo-taken"],
    ["A_", "pseudo-invalid"],
  ])("refuses the post when the pseudo cannot be claimed (%s)", async (name, code) => {
    const stage = openStage();
    await stage.local.update("", { "pseudos/ada": "uid-other" });
    const ada = await stage.join(name, { claimed: false });
    const before = stage.local.read("");
    await expect(publish(stage, ada)).rejects.toMatchObject({ name: "HooterError", code });
    await expect(stage.comment(ada, { id: "x", slug: "y" }, "Oui")).rejects.toMatchObject({ code: "not-found" });
    expect(stage.local.read("")).toEqual(before);
  });

  it("publishes under the account's new pseudo when the token still has the former one", async () => {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const bob = await stage.join("Bob");
    const bobs = await publish(stage, bob);
    const { token } = ada.identity;
    const former = await token();
    ada.identity.token = (request) => (request?.renew ? token(request) : Promise.resolve(former));
    const { claimPseudo } = await import("./profile-claim");
    await claimPseudo(ada.database, ada.uid, { pseudo: "Ada B", picture: null });
    await ada.identity.updateProfile({ displayName: "Ada B" });
    ada.identity.token = token;
    const hoot = await publish(stage, ada);
    expect(hoot.author.pseudo).toBe("Ada B");
    const minted = { id: stage.createKey(), slug: bobs.slug, locale: "fr", now: stage.clock.now };
    const comment = await addComment(ada.database, composeComment("Oui", ada.writer, minted), {
      uid: ada.uid,
      hoot: bobs,
      again: false,
      token,
      renewKey: stage.renewKey,
    });
    expect(comment.author.pseudo).toBe("Ada B");
    expect(stage.local.read("pseudos")).toEqual({ adab: ada.uid, bob: bob.uid });
  });
});

describe("an author whose short slugs are all taken", () => {
  it("publishes under a longer slug after two collisions", async () => {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const taken = Array.from({ length: 10_000 }, (_, number) => [`x${number}_hoot`, "-OAsomebodys00000000"]);
    await stage.local.update("slugs", Object.fromEntries(taken));
    const tried: string[] = [];
    const database: Database = {
      ...ada.database,
      update(plan) {
        tried.push(...Object.keys(plan).filter((path) => path.startsWith("slugs/")));
        return ada.database.update(plan);
      },
    };
    const hoot = await publish(stage, { ...ada, database });
    expect(tried).toHaveLength(3);
    expect(tried.slice(0, 2)).toEqual([
      expect.stringMatching(/^slugs\/x\d{1,4}_hoot$/),
      expect.stringMatching(/^slugs\/x\d{1,4}_hoot$/),
    ]);
    expect(hoot.slug).toMatch(/^x\d{5,8}_hoot$/);
    expect(stage.local.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
    expect(stage.local.read(`hoots/${hoot.id}/slug`)).toBe(hoot.slug);
  });
});

describe("a wrong local clock", () => {
  it.each([-86_400_000, 86_400_000])(
    "publishes under a key with the server's time when the clock is %d ms off",
    async (ahead) => {
      const stage = openStage();
      const ada = await stage.join("Ada");
      const minted: Hoot[] = [];
      const hoot = await publish(stage, ada, { ahead, onRenewed: (next) => minted.push(next) });
      expect(minted).toEqual([hoot]);
      expect(Object.keys(stage.local.read("hoots") ?? {})).toEqual([hoot.id]);
      expect(decodePushKeyTime(hoot.id)).toBe(stage.clock.now);
    },
  );

  it("keeps the key when the second read finds the hoot", async () => {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const first = await publish(stage, ada);
    stage.clock.now += 3_600_000;
    // The first read does not find the hoot, as on a bad connection.
    let looks = 0;
    const database = {
      ...ada.database,
      get: (...args: Parameters<typeof ada.database.get>) =>
        args[0][0] === "hoots" && looks++ === 0 ? Promise.resolve(null) : ada.database.get(...args),
    };
    await stage.local.write(`slugs/${first.slug}`, null);
    const stored = await publishHoot(database, first, {
      uid: ada.uid,
      slugBase: "x",
      now: () => stage.clock.now,
      again: false,
      published: new Map(),
      token: ada.identity.token,
      renewKey: stage.renewKey,
    });
    expect(stored.id).toBe(first.id);
    expect(Object.keys(stage.local.read("hoots") ?? {})).toEqual([first.id]);
  });
});

describe("the rate limit of posts", () => {
  const setUp = async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"], shouldAdvanceTime: true });
    let denied = 0;
    const stage = openStage({ onDenied: () => denied++ });
    const ada = await stage.join("Ada");
    /**
     * Waits for a number of refusals, then advances the local clock by three seconds, and the server's clock by
     * `there`.
     */
    const pass = async (refusals: number, there = 0) => {
      await eventually(() => expect(denied).toBeGreaterThanOrEqual(refusals));
      stage.clock.now += there;
      await vi.advanceTimersByTimeAsync(3_000);
    };
    return { stage, ada, pass, refusals: () => denied };
  };

  it("waits for the rate limit without a refusal by the rules", async () => {
    const { stage, ada, pass, refusals } = await setUp();
    const published = new Map<string, number>();
    await publish(stage, ada, { published });
    const second = publish(stage, ada, { published });
    // The client measures the interval between its own posts, without waiting for a refusal by the rules.
    await pass(0, 3_000);
    await second;
    expect(refusals()).toBe(0);
    expect(Object.keys(stage.local.read("hoots") ?? {})).toHaveLength(2);
  });

  it("waits for the rate limit after another client's post when the clock is a day off", async () => {
    const { stage, ada, pass } = await setUp();
    await publish(stage, ada);
    const second = publish(stage, ada, { ahead: 86_400_000 });
    await pass(2, 3_000);
    await second;
    expect(Object.keys(stage.local.read("hoots") ?? {})).toHaveLength(2);
  });

  it("rejects with `too-soon` when the rate limit does not end", async () => {
    const { stage, ada, pass } = await setUp();
    await publish(stage, ada);
    const second = publish(stage, ada).catch((error: unknown) => error);
    await pass(1);
    await pass(2);
    expect(await second).toMatchObject({
      code: "too-soon",
      retriable: true,
      cause: { code: "permission-denied" },
    });
    expect(Object.keys(stage.local.read("hoots") ?? {})).toHaveLength(1);
  });
});

it("draws another slug when one is taken, and rejects with `slug-taken` after several attempts", async () => {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const hoot = await publish(stage, ada);
  stage.clock.now += 5_000;
  const minted = { id: stage.createKey(), slug: hoot.slug, locale: "fr-FR", now: stage.clock.now };
  const draft = composeHoot(words("Deux"), ada.writer, minted);
  const options = {
    uid: ada.uid,
    now: () => stage.clock.now,
    again: false,
    published: new Map(),
    token: ada.identity.token,
    renewKey: stage.renewKey,
  };
  const second = await publishHoot(ada.database, draft, { ...options, slugBase: "y" });
  expect(second.slug).toMatch(/^y\d+_hoot$/);
  const random = vi.spyOn(Math, "random").mockReturnValue(0.1);
  for (const slug of [slugFor("y"), slugFor("y", Math.random(), 2)]) {
    await stage.local.write(`slugs/${slug}`, "-Nsomebodyelseshoot0");
  }
  stage.clock.now += 5_000;
  const third = composeHoot(words("Trois"), ada.writer, { ...minted, id: stage.createKey() });
  await expect(publishHoot(ada.database, third, { ...options, slugBase: "y" })).rejects.toMatchObject({
    code: "slug-taken",
  });
  random.mockRestore();
  expect(Object.keys(stage.local.read("hoots") ?? {})).toHaveLength(2);
});

describe("a hoot whose response was lost", () => {
  /** Sets up an account, and a function that publishes a hoot again, as after an attempt whose response was lost. */
  async function openScene() {
    const stage = openStage();
    const ada = await stage.join("Ada");
    const minted = { id: stage.createKey(), slug: "x1_hoot", locale: "fr-FR", now: stage.clock.now };
    const hoot = composeHoot(words("Bonjour"), ada.writer, minted);
    const send = async (over: Partial<Database> = {}, options: Partial<PublishOptions> = {}) => {
      const plans: string[][] = [];
      const database = { ...ada.database, ...over };
      const update = (plan: WritePlan) => {
        plans.push(Object.keys(plan));
        return database.update(plan);
      };
      const given = {
        uid: ada.uid,
        slugBase: "x",
        now: () => stage.clock.now,
        again: true,
        published: new Map<string, number>(),
        token: ada.identity.token,
        renewKey: stage.renewKey,
        ...options,
      };
      const end = await publishHoot({ ...database, update }, hoot, given).then(
        ({ slug }) => slug,
        (error: unknown) => error,
      );
      return { end, plans };
    };
    return { ...stage, ada, hoot, send };
  }

  it("publishes a hoot exactly once when the first attempt did not store it", async () => {
    const { local, hoot, send } = await openScene();
    expect(await send()).toMatchObject({ end: "x1_hoot", plans: [expect.arrayContaining([`hoots/${hoot.id}`])] });
    expect(await send()).toEqual({ end: "x1_hoot", plans: [] });
    expect(Object.keys(local.read("hoots") ?? {})).toEqual([hoot.id]);
  });

  it.each([
    "suppressions/uid-Ada/ID",
    "profileStats/uid-Ada/dernierHootId",
    "profileStats/uid-Ada/dernierHootSupprime",
  ])("does not publish a hoot again when %s shows that the hoot was deleted", async (trace) => {
    const { local, hoot, send } = await openScene();
    await local.write(trace.replace("ID", hoot.id), trace.startsWith("suppressions") ? "x1_hoot" : hoot.id);
    expect(await send()).toMatchObject({ end: { code: "not-found" }, plans: [] });
  });

  it("finds a hoot that is stored while the client checks for it", async () => {
    const { local, ada, hoot, send } = await openScene();
    await local.write("profileStats/uid-Ada/dernierHootId", hoot.id);
    let looks = 0;
    const get: Database["get"] = async (path, ...rest) => {
      if (path[0] !== "hoots") return ada.database.get(path, ...rest);
      return looks++ === 0 ? null : { slug: "other_hoot" };
    };
    expect(await send({ get })).toEqual({ end: "other_hoot", plans: [] });
  });

  it("does not resend a hoot that was stored and deleted before the client detects the lost response", async () => {
    const { local, ada, hoot, send } = await openScene();
    const update = async (plan: WritePlan) => {
      await ada.database.update(plan);
      // Another device deletes the hoot.
      await local.update("", { [`hoots/${hoot.id}`]: null, [`suppressions/${ada.uid}/${hoot.id}`]: hoot.slug });
      throw new HooterError("network");
    };
    const { end, plans } = await send({ update }, { again: false });
    expect([Object(end).code, plans.length]).toEqual(["network", 1]);
    expect(local.read("hoots")).toBeNull();
  });

  it("does not publish a hoot again when it was stored and deleted before the rules refuse the second attempt", async () => {
    const { local, hoot, send } = await openScene();
    const update = async () => {
      await local.write("profileStats/uid-Ada/dernierHootId", hoot.id);
      throw new HooterError("permission-denied");
    };
    const { end, plans } = await send({ update });
    expect([Object(end).code, plans.length]).toEqual(["not-found", 1]);
  });

  it("applies the rate limit after a hoot with a lost response, but not after a refused hoot", async () => {
    const { hoot, send } = await openScene();
    const published = new Map<string, number>();
    const lost = await send({ update: () => Promise.reject(new HooterError("network")) }, { again: false, published });
    expect([Object(lost.end).code, lost.plans.length, [...published.keys()]]).toEqual(["network", 2, [hoot.id]]);
    published.clear();
    const update = () => Promise.reject(new HooterError("permission-denied"));
    const refused = await send({ update }, { again: false, published });
    // The second attempt follows the repair of the name.
    expect([Object(refused.end).code, refused.plans.length, published.size]).toEqual(["permission-denied", 2, 0]);
  });

  it("rejects with `slug-taken` after five slugs", async () => {
    const { ada, send } = await openScene();
    const get: Database["get"] = (path, ...rest) =>
      path[0] === "slugs" ? Promise.resolve("-Oother") : ada.database.get(path, ...rest);
    const update = () => Promise.reject(new HooterError("permission-denied"));
    const { end, plans } = await send({ get, update }, { again: false });
    expect([Object(end).code, plans.length]).toEqual(["slug-taken", 5]);
  });
});

describe("a hoot of the user", () => {
  withOwnClock();

  /**
   * Opens a page as Ada, without live updates. `deliveries` returns the delivery states of the page's pending hoots,
   * and `seen` records them after each change.
   */
  async function openPage() {
    const opened = await setUp();
    const page = await opened.open("Ada", { live: "off" });
    const { store, viewHoot } = page.account;
    const deliveries = () =>
      [...applyMutations(store.get()).pendingHoots.keys()].map((id) => viewHoot(store.get(), id)?.delivery ?? "none");
    const seen: string[] = [];
    store.subscribe(() => seen.push(deliveries().join()));
    return { ...opened, page, deliveries, seen };
  }

  it("shows a hoot as waiting while offline, as sending while it is being sent, and then as stored", async () => {
    const { page, wire, deliveries, seen } = await openPage();
    wire.fate = down;
    const first = page.client.publishHoot(draft("un"));
    expect(deliveries()).toEqual(["sending"]);
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    expect(deliveries()).toEqual(["waiting"]);
    const second = page.client.publishHoot(draft("deux"));
    expect(deliveries()).toEqual(["waiting", "waiting"]);
    wire.fate = up;
    await meanwhile(Promise.all([first, second]));
    expect(seen).toContain("stored,sending");
    expect(deliveries()).toEqual(["stored", "stored"]);
  });

  it("shows a hoot as sending under the new key that replaces an outdated one", async () => {
    const { page, wire, deliveries, seen } = await openPage();
    wire.fate = down;
    const publication = page.client.publishHoot(draft("à la longue"));
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [former] = applyMutations(page.account.store.get()).pendingHoots.keys();
    await pass(600_000);
    seen.length = 0;
    wire.fate = up;
    const { id } = await meanwhile(publication);
    expect(id).not.toBe(former);
    expect(seen).toContain("sending");
    expect(deliveries()).toEqual(["stored"]);
    expect([...applyMutations(page.account.store.get()).pendingHoots.keys()]).toEqual([id]);
  });

  it("keeps the edited text of a hoot that is published under another key", async () => {
    const { database, page, wire } = await openPage();
    const { store, viewHoot } = page.account;
    wire.fate = down;
    const publication = page.client.publishHoot(draft("brouillon"));
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [former = ""] = applyMutations(store.get()).pendingHoots.keys();
    const edit = page.client.editHoot({ id: former }, draft("au propre"));
    await pass(600_000);
    const seen = new Set<string>();
    store.subscribe(() => {
      for (const id of applyMutations(store.get()).pendingHoots.keys()) {
        seen.add(viewHoot(store.get(), id)?.content ?? "none");
      }
    });
    wire.fate = up;
    const { id } = await meanwhile(publication);
    await meanwhile(edit);
    expect(id).not.toBe(former);
    expect(database.read(`hoots/${id}/contenu`)).toBe("au propre");
    expect([...seen]).toEqual(["au propre"]);
  });

  it("moves the draft of an edit to the new key, and removes the draft of an edit that is stored", async () => {
    const { page, wire } = await openPage();
    const drafts = draftsOf(page.client[internals].device);
    const editsOf = (id: string) => drafts.read(page.uid, editDraft(id));
    wire.fate = down;
    const publications = [page.client.publishHoot(draft("un")), page.client.publishHoot(draft("deux"))];
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [first = "", second = ""] = applyMutations(page.account.store.get()).pendingHoots.keys();
    drafts.write(page.uid, editDraft(first), draft("un, en cours"));
    drafts.write(page.uid, editDraft(second), draft("deux, corrigé"));
    const edit = page.client.editHoot({ id: second }, draft("deux, corrigé"), { draft: editDraft(second) });
    await pass(600_000);
    wire.fate = up;
    const [one, two] = await meanwhile(Promise.all(publications));
    await meanwhile(edit);
    expect([one?.id, two?.id]).not.toEqual([first, second]);
    expect(editsOf(one?.id ?? "")).toEqual(draft("un, en cours"));
    expect([editsOf(first), editsOf(second), editsOf(two?.id ?? "")]).toEqual([null, null, null]);
  });

  it("never shows a pending hoot again after the feed has contained it", async () => {
    const { page, wire, deliveries } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    const publication = page.client.publishHoot(draft("un"));
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [id = ""] = applyMutations(page.account.store.get()).pendingHoots.keys();
    // Remove the mutation, as a stream event that contains the hoot does.
    page.account.store.change((state) => state.mutations.delete(id));
    wire.fate = up;
    page.client.publishHoot(draft("deux")).catch(() => {});
    await meanwhile(publication);
    await until(() => statesOf(page.client).length === 0);
    expect(deliveries()).toEqual(["stored"]);
    expect(applyMutations(page.account.store.get()).pendingHoots.has(id)).toBe(false);
  });

  it("keeps the slug of a hoot when a later page sends it or the user sends the same text again", async () => {
    const { database, page, open, wire } = await openPage();
    wire.fate = (isWrite) => (isWrite ? "answer lost" : "lost");
    page.client.publishHoot(draft("un")).catch(() => {});
    await until(() => statesOf(page.client).includes("publishHoot waiting"));
    const [pending] = applyMutations(page.account.store.get()).pendingHoots.values();
    const slug = pending?.hoot.slug;
    page.client.dispose();
    wire.fate = down;
    const next = await open("Ada", { live: "off" });
    await until(() => applyMutations(next.account.store.get()).pendingHoots.size === 1);
    const again = next.client.publishHoot(draft("un"));
    wire.fate = up;
    expect((await meanwhile(again)).slug).toBe(slug);
    expect(Object.keys(Object(database.read("slugs")))).toEqual([slug]);
  });
});
