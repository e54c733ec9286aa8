import { afterEach, describe, expect, it, vi } from "vitest";
import { createHooterClient, type HooterClientOptions } from "./client";
import { draftsOf } from "./drafts/drafts";
import { memoryIdentity } from "./identity/memory-identity";
import { HooterError } from "./model/errors";
import type { HootDraft } from "./model/hoot";
import { internals } from "./model/internals";
import { decodePushKeyTime } from "./model/push-key";
import type { HooterReport } from "./model/report";
import { memoryStorage, openLocalDatabase, type Person, person, until } from "./testing/local-harness";

const draft = (content: string): HootDraft => ({ content, pictureUrl: "", pictureAlt: "" });

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Creates a database with the project's rules. `enter` opens the client of a signed-in user. */
function setUp() {
  const database = openLocalDatabase({ explain: true });
  closing.push(() => database.dispose());
  const enter = async (name: string, options: Parameters<typeof person>[2] = {}): Promise<Person> => {
    const entered = await person(name, database, options);
    closing.push(() => entered.client.dispose());
    return entered;
  };
  return { database, enter };
}

describe("a draft in plain JavaScript", () => {
  it("publishes and edits a hoot with only a text", async () => {
    const { client } = await setUp().enter("Ada");
    const hoot = await client.publishHoot({ content: "Bonjour" });
    expect(hoot).toMatchObject({ content: "Bonjour", picture: null });
    expect(await client.editHoot(hoot, { content: "Bonsoir" })).toMatchObject({ content: "Bonsoir", picture: null });
  });

  it.each([
    ["no draft", undefined, "content-invalid", "content must be a string"],
    ["no text", {}, "content-invalid", "content must be a string"],
    ["a number", { content: 12 }, "content-invalid", "content must be a string"],
    [
      "null as a picture",
      { content: "Bonjour", pictureUrl: null },
      "image-link-invalid",
      "pictureUrl must be a string",
    ],
    [
      "a number as a description",
      { content: "Bonjour", pictureUrl: "https://a.example/a.png", pictureAlt: 1 },
      "image-link-invalid",
      "pictureAlt must be a string",
    ],
  ])("rejects %s with the code of the field", async (_, wrong, code, message) => {
    const { database, enter } = setUp();
    const { client } = await enter("Ada");
    const hoot = await client.publishHoot(draft("Bonjour"));
    const before = database.read("");
    const untyped: {
      publishHoot(draft: unknown): Promise<unknown>;
      editHoot(hoot: object, draft: unknown): Promise<unknown>;
    } = client;
    await expect(untyped.publishHoot(wrong)).rejects.toMatchObject({ code, message });
    await expect(untyped.editHoot(hoot, wrong)).rejects.toMatchObject({ code, message });
    expect(database.read("")).toEqual(before);
  });
});

describe("two users of one database", () => {
  it("delivers a hoot to another user's feed over the stream and counts its like and comment", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { slugBase: "email" });
    const bob = await enter("Bob");
    const adas = ada.feed();
    const bobs = bob.feed();
    await until(() => adas.state().status === "ready" && bobs.state().status === "ready");
    await until(() => database.openStreams() === 4);

    const published = ada.client.publishHoot(draft("  Bonjour à tous !  "));
    expect(adas.view().hoots[0]?.delivery).toBe("sending");
    const hoot = await published;
    expect(hoot.slug).toMatch(/^ada-exemple-fr\d{1,4}_hoot$/);
    expect(hoot.content).toBe("Bonjour à tous !");
    await until(() => adas.view().hoots[0]?.delivery === "stored");
    expect(adas.ids()).toEqual([hoot.id]);

    await until(() => bobs.view().newCount === 1);
    expect(bobs.ids()).toEqual([]);
    bobs.release();
    expect(bobs.ids()).toEqual([hoot.id]);
    await until(() => bobs.view().hoots[0]?.likes === 0);
    expect(bobs.view().hoots[0]).toMatchObject({ mine: false, likedByMe: false, comments: 0 });

    await bob.client.setLiked(hoot, true);
    expect(bobs.view().hoots[0]).toMatchObject({ likes: 1, likedByMe: true });
    await until(() => adas.view().hoots[0]?.likes === 1);
    expect(adas.view().hoots[0]?.likedByMe).toBe(false);

    const comment = await bob.client.addComment(hoot, "Bien dit.");
    await until(() => adas.view().hoots[0]?.comments === 1);
    expect(database.read(`comment/${comment.id}/contenu`)).toBe("Bien dit.");
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });

    await bob.client.setLiked(hoot, false);
    await until(() => adas.view().hoots[0]?.likes === 0);
    expect(database.read(`like/${hoot.slug}`)).toBeNull();
  });

  it("closes every stream when the last feed is closed and when the client is disposed of", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const feed = ada.feed();
    await until(() => database.openStreams() === 2);
    feed.close();
    await until(() => database.openStreams() === 0);
    ada.feed();
    await until(() => database.openStreams() === 2);
    ada.client.dispose();
    await until(() => database.openStreams() === 0);
    expect(ada.client[internals].account.get()).toBeNull();
  });

  it("drops the account and closes its streams at sign-out", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    ada.feed();
    await until(() => database.openStreams() === 2);
    await ada.client.signOut();
    expect(ada.client.session.get()).toEqual({ status: "signed-out" });
    expect(ada.client[internals].account.get()).toBeNull();
    await until(() => database.openStreams() === 0);
    await expect(ada.client.publishHoot(draft("encore"))).rejects.toMatchObject({ code: "signed-out" });
  });
});

describe("live updates off", () => {
  it("opens no stream and shows the user's own changes when live updates are off", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { live: "off" });
    const feed = ada.feed();
    await until(() => feed.state().status === "ready");
    const hoot = await ada.client.publishHoot(draft("tranquille"));
    await ada.client.setLiked(hoot, true);
    await ada.client.addComment(hoot, "oui");
    expect(feed.view().hoots).toMatchObject([
      { id: hoot.id, delivery: "stored", likes: 1, likedByMe: true, comments: 1 },
    ]);
    await until(() => {
      const state = feed.state();
      return state.status === "ready" && state.connection === "off";
    });
    expect(database.openStreams()).toBe(0);
  });
});

describe("a database without indexes, written by a plain client", () => {
  it("shows a plain client's hoots with unknown counts, and stores likes and comments without counters", async () => {
    const { database, enter } = setUp();
    const [id, slug] = ["-Ost90fdbeEJ4iC_e3rZ", "bob1_hoot"];
    const author = { auteur: "Bob", auteurImg: "/bob.svg", date: "18/05/2026 14:00" };
    await database.write(`hoots/${id}`, { contenu: "Bonsoir", proprietaire: "uid-Bob", slug, ...author });
    await database.write("comment/-Ost90fdbeEJ4iC_e3ra", { contenu: "Oui", hootId: slug, fireDate: 1, ...author });
    await database.write(`like/${slug}/uid-Ada/k1`, { hootId: slug, lover: "uid-Ada" });
    const ada = await enter("Ada");
    const feed = ada.feed();
    await until(() => feed.view().hoots[0]?.likedByMe === false);
    expect(feed.view().hoots).toMatchObject([{ id, likes: null, comments: null, likedByMe: false }]);
    const comments = ada.client[internals].account.get()?.comments(slug);
    closing.push(comments?.retain() ?? (() => {}));
    await until(() => {
      const state = comments?.state.get();
      return state?.status === "ready" && state.comments.size === 1;
    });
    await ada.client.setLiked({ id, slug }, true);
    const comment = await ada.client.addComment({ id, slug }, "Non");
    expect(database.read(`like/${slug}/${ada.uid}/${id}`)).not.toBeNull();
    expect(database.read(`comment/${comment.id}/contenu`)).toBe("Non");
    expect(database.read(`stats/${id}`)).toBeNull();
    const hoot = await ada.client.publishHoot(draft("nouveau"));
    await ada.client.setLiked(hoot, true);
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1 });
  });
});

describe("failures", () => {
  it("rejects invalid input without a request", async () => {
    const calls: string[] = [];
    const { database, enter } = setUp();
    const ada = await enter("Ada", {
      fetch: (input, init) => {
        calls.push(String(input));
        return database.fetch(input, init);
      },
    });
    const cases: [() => Promise<unknown>, string][] = [
      [() => ada.client.publishHoot(draft("é".repeat(281))), "content-invalid"],
      [() => ada.client.publishHoot(draft(" \u200b ")), "content-invalid"],
      [() => ada.client.publishHoot({ ...draft("ok"), pictureUrl: "javascript:alert(1)" }), "image-link-invalid"],
      [() => ada.client.addComment({ id: "x", slug: "y" }, "  "), "comment-empty"],
      [() => ada.client.addComment({ id: "x", slug: "y" }, "a".repeat(1001)), "comment-too-long"],
      [() => ada.client.signIn({ email: "pas-une-adresse", password: "chouette" }), "email-invalid"],
      [() => ada.client.signUp({ email: "z@exemple.fr", password: "court" }), "password-too-short"],
      [() => ada.client.sendPasswordReset("pas-une-adresse"), "email-invalid"],
    ];
    for (const [call, code] of cases) await expect(call()).rejects.toMatchObject({ name: "HooterError", code });
    expect(calls).toEqual([]);
  });

  it("renews an expired token once and publishes", async () => {
    const { database, enter } = setUp();
    const renewals: boolean[] = [];
    const ada = await enter("Ada");
    const { token } = ada.identity;
    const expired = await memoryIdentity({
      accounts: [{ email: "ada@exemple.fr", password: "chouette", uid: "uid-Ada", displayName: "Ada" }],
      signedInAs: "ada@exemple.fr",
      now: () => Date.now() - 2 * 3600_000,
    }).token();
    ada.identity.token = async (request) => {
      renewals.push(request?.renew ?? false);
      return request?.renew ? token(request) : expired;
    };
    const hoot = await ada.client.publishHoot(draft("toujours là"));
    expect(renewals).toEqual([false, true]);
    expect(database.read(`hoots/${hoot.id}/contenu`)).toBe("toujours là");
  });

  it("rejects with `session-expired` when a renewed token is refused too", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada", { now: () => Date.now() - 2 * 3600_000 });
    await expect(ada.client.publishHoot(draft("trop tard"))).rejects.toMatchObject({ code: "session-expired" });
  });

  it("rejects with `network` when the identity service returns no token within 15 seconds", async () => {
    const { enter } = setUp();
    const { client, identity } = await enter("Ada");
    identity.token = () => new Promise(() => {});
    vi.useFakeTimers();
    closing.push(() => void vi.useRealTimers());
    const read = client[internals].account.get()?.person({ pseudo: "Bob" }).fetch();
    const outcome = read?.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toMatchObject({ name: "HooterError", code: "network" });
  });

  it("rolls back a refused hoot and stores it once when the same draft is published again", async () => {
    const { database, enter } = setUp();
    let refusing = false;
    const ada = await enter("Ada", {
      fetch: async (input, init) =>
        refusing && init?.method === "PATCH"
          ? new Response('{"error":"Permission denied"}', { status: 401 })
          : database.fetch(input, init),
    });
    const feed = ada.feed();
    await until(() => feed.state().status === "ready");
    refusing = true;
    const failing = ada.client.publishHoot(draft("courage"));
    await until(() => feed.view().hoots.length === 1);
    await expect(failing).rejects.toMatchObject({ code: "permission-denied" });
    expect(feed.ids()).toEqual([]);
    refusing = false;
    const hoot = await ada.client.publishHoot(draft("courage"));
    expect(Object.keys(database.read("hoots") ?? {})).toEqual([hoot.id]);
  });

  it("does not duplicate a hoot, a like or a comment whose response is lost after the commit", async () => {
    const { database, enter } = setUp();
    let losing: "answer" | "answer and what follows" | null = null;
    const ada = await enter("Ada", {
      fetch: async (input, init) => {
        if (losing && init?.method === "PATCH") {
          await database.fetch(input, init);
          throw new TypeError("fetch failed");
        }
        if (losing === "answer and what follows") throw new TypeError("fetch failed");
        return database.fetch(input, init);
      },
    });
    losing = "answer";
    const hoot = await ada.client.publishHoot(draft("une fois"));
    await ada.client.setLiked(hoot, true);
    const comment = await ada.client.addComment(hoot, "une fois aussi");
    expect(database.read(`stats/${hoot.id}`)).toMatchObject({ likes: 1, comments: 1 });

    // Let the reads after the write fail too, so that the mutation waits until the client can check the outcome of the
    // write.
    losing = "answer and what follows";
    const waiting = ada.client.addComment(hoot, "deux");
    const mutations = ada.client[internals].account.get()?.mutations;
    await until(() => mutations?.list.get()[0]?.state === "waiting");
    losing = null;
    mutations?.list.get()[0]?.retry();
    const second = await waiting;
    expect(Object.keys(database.read("comment") ?? {}).sort()).toEqual([comment.id, second.id].sort());
    expect(database.read(`stats/${hoot.id}/comments`)).toBe(2);
  });

  it("does not duplicate a hoot or a comment whose response is lost because of a page reload", async () => {
    const { database, enter } = setUp();
    const storage = memoryStorage();
    let losing = false;
    const options: Partial<HooterClientOptions> = {
      storage,
      fetch: async (input, init) => {
        const answer = await database.fetch(input, init);
        // Never respond, as if the page closed before the response arrived.
        return losing && init?.method === "PATCH" ? new Promise<Response>(() => {}) : answer;
      },
    };
    const before = await enter("Ada", options);
    losing = true;
    void before.client.publishHoot(draft("avant de recharger"));
    await until(() => database.read("hoots") !== null);
    losing = false;
    const after = await enter("Ada", options);
    const hoot = await after.client.publishHoot(draft("avant de recharger"));
    expect(Object.keys(database.read("hoots") ?? {})).toEqual([hoot.id]);
    expect(database.read(`hoots/${hoot.id}/slug`)).toBe(hoot.slug);

    losing = true;
    void after.client.addComment(hoot, "oui");
    await until(() => database.read("comment") !== null);
    losing = false;
    const last = await enter("Ada", options);
    const comment = await last.client.addComment(hoot, "oui");
    expect(Object.keys(database.read("comment") ?? {})).toEqual([comment.id]);
    expect(database.read(`stats/${hoot.id}/comments`)).toBe(1);
    // Nothing remains in the storage once the write is delivered.
    expect([...storage.items.keys()]).toEqual([]);
  });

  it("shows a second hoot as sending until the rate limit of posts is over", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const feed = ada.feed();
    await until(() => feed.state().status === "ready");
    await ada.client.publishHoot(draft("un"));
    const second = ada.client.publishHoot(draft("deux"));
    expect(feed.view().hoots[0]).toMatchObject({ content: "deux", delivery: "sending" });
    const hoot = await second;
    expect(Object.keys(database.read("hoots") ?? {})).toContain(hoot.id);
  });

  it.each([
    ["ahead", 3_600_000],
    ["behind", -3_600_000],
  ])("creates keys with the server's time when the local clock is an hour %s", async (_, off) => {
    const { database, enter } = setUp();
    // Make Bob's key five seconds older, so that it sorts before Ada's: Ada reads the server's time from a token, with
    // a precision of one second.
    const bob = await enter("Bob", { now: () => Date.now() - 5_000 });
    const bobs = await bob.client.publishHoot(draft("de Bob"));
    const ada = await enter("Ada", { now: () => Date.now() + off });
    ada.identity.token = memoryIdentity({
      accounts: [{ email: "ada@exemple.fr", password: "chouette", uid: "uid-Ada", displayName: "Ada" }],
      signedInAs: "ada@exemple.fr",
    }).token;
    const feed = ada.feed();
    await until(() => feed.state().status === "ready");
    const [first, second] = [await ada.client.publishHoot(draft("un")), await ada.client.publishHoot(draft("deux"))];
    expect(Object.keys(database.read("hoots") ?? {})).toEqual([bobs.id, first.id, second.id]);
    await until(() => feed.ids().length === 3);
    expect(feed.ids()).toEqual([second.id, first.id, bobs.id]);
    await ada.client.setFollowed({ uid: bob.uid, pseudo: "Bob" }, true);
    expect(Object.keys(database.read(`abonnements/${ada.uid}`) ?? {})).toHaveLength(1);
    const comments = await Promise.all(["un", "deux"].map((content) => ada.client.addComment(bobs, content)));
    const keys = Object.keys(database.read("comment") ?? {});
    expect(keys).toEqual(comments.map(({ id }) => id).toSorted());
    for (const key of keys) expect(Math.abs((decodePushKeyTime(key) ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("rejects with `permission-denied` when the rate limit is not the reason for the refusal", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    database.setRules('{"rules": {".read": "auth != null"}}');
    for (const content of ["un", "deux"]) {
      await expect(ada.client.publishHoot(draft(content))).rejects.toMatchObject({ code: "permission-denied" });
    }
  });

  it("publishes a refused text under the user's new pseudo when the user sends it again", async () => {
    const { database, enter } = setUp();
    const rules = await import("../../../database.rules.json?raw");
    const ada = await enter("Ada");
    database.setRules('{"rules": {".read": "auth != null"}}');
    await expect(ada.client.publishHoot(draft("sous quel nom"))).rejects.toMatchObject({ code: "permission-denied" });
    database.setRules(rules.default);
    await ada.identity.updateProfile({ displayName: "Ada L." });
    const hoot = await ada.client.publishHoot(draft("sous quel nom"));
    expect(hoot.author.pseudo).toBe("Ada L.");
    expect(database.read(`hoots/${hoot.id}/auteur`)).toBe("Ada L.");
  });

  it("draws a slug with a longer number after two collisions", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { slugBase: "email" });
    const random = Math.random;
    const draws = [0.1, 0.1, 0.2];
    Math.random = () => draws.shift() ?? random();
    closing.push(() => {
      Math.random = random;
    });
    await database.write("slugs/ada-exemple-fr1000_hoot", "-Nsomebodyelseshoot0");
    const hoot = await ada.client.publishHoot(draft("coucou"));
    expect(hoot.slug).toBe("ada-exemple-fr20008000_hoot");
    expect(database.read(`slugs/${hoot.slug}`)).toBe(hoot.id);
  });

  it("rolls back a like when the rules refuse it", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const hoot = await ada.client.publishHoot(draft("à aimer"));
    const feed = ada.feed();
    await until(() => feed.view().hoots[0]?.likes === 0);
    database.setRules('{"rules": {".read": "auth != null"}}');
    const liking = ada.client.setLiked(hoot, true);
    expect(feed.view().hoots[0]).toMatchObject({ likes: 1, likedByMe: true });
    await expect(liking).rejects.toMatchObject({ code: "permission-denied" });
    expect(feed.view().hoots[0]).toMatchObject({ likes: 0, likedByMe: false });
  });

  it("never exposes a token in an error or a report", async () => {
    const { enter } = setUp();
    const seen: string[] = [];
    for (const how of ["throw", 400, 401, 403, 404, 500] as const) {
      const ada = await enter("Ada", {
        onError: (report) => {
          seen.push(JSON.stringify(report));
          // Add the message and the cause of an error, which `JSON.stringify` omits.
          let link = report.kind === "call-failed" ? report.cause : undefined;
          for (; link instanceof Error; link = link.cause) seen.push(link.message, String(link.stack));
        },
        fetch: async (input) => {
          if (how === "throw") throw new TypeError(`Failed to parse URL from ${String(input)}`);
          return new Response(JSON.stringify({ error: `no: ${String(input)}` }), { status: how });
        },
      });
      const token = (await ada.identity.token()) ?? "";
      expect(token.length).toBeGreaterThan(100);
      const received = seen.length;
      const failing = ada.client.publishHoot(draft("secret")).catch((thrown: unknown) => thrown);
      await until(() => seen.length > received);
      // Disposing the client rejects its pending writes.
      ada.client.dispose();
      const error = await failing;
      expect(error).toBeInstanceOf(HooterError);
      const chain: unknown[] = [];
      for (let link: unknown = error; link instanceof Error; link = link.cause) chain.push(link.message, link.stack);
      expect(JSON.stringify(chain)).not.toContain(token);
      expect(JSON.stringify(chain)).not.toMatch(/auth=|exemple/);
    }
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.join()).not.toMatch(/auth=|exemple/);
  });
});

describe("unexpected errors", () => {
  it("reports an unexpected error to the host and the console with its cause", async () => {
    const { enter } = setUp();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    closing.push(() => logged.mockRestore());
    const reports: HooterReport[] = [];
    const { client } = await enter("Ada", { onError: (report) => reports.push(report) });
    await client.publishHoot(draft("Tout va bien."));

    const cause = new RangeError("Incorrect locale information provided");
    const format = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function throwing() {
      throw cause;
    });
    closing.push(() => format.mockRestore());
    await expect(client.publishHoot(draft("Rien ne va plus."))).rejects.toMatchObject({ code: "unknown" });
    expect(reports).toEqual([{ kind: "call-failed", call: "publishHoot", code: "unknown", cause }]);
    expect(logged.mock.calls).toEqual([["hooter-client: publishHoot", cause]]);
  });

  it("reports an unexpected error of a query but not a network error", async () => {
    const { database, enter } = setUp();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    closing.push(() => logged.mockRestore());
    const reports: HooterReport[] = [];
    let isOffline = false;
    const { client } = await enter("Ada", {
      onError: (report) => reports.push(report),
      fetch: (...call) => (isOffline ? Promise.reject(new TypeError("no network")) : database.fetch(...call)),
    });
    const account = client[internals].account.get();
    isOffline = true;
    await expect(account?.person({ pseudo: "Bob" }).fetch()).rejects.toMatchObject({ code: "network" });
    const offline = { kind: "call-failed", call: "person", code: "network" };
    expect(reports).toEqual([offline]);
    isOffline = false;
    const cause = new TypeError("x is not a function");
    const normalize = vi.spyOn(String.prototype, "normalize").mockImplementation(() => {
      throw cause;
    });
    await expect(account?.person({ pseudo: "Bob" }).fetch()).rejects.toMatchObject({ code: "unknown", cause });
    normalize.mockRestore();
    expect(reports).toEqual([offline, { kind: "call-failed", call: "person", code: "unknown", cause }]);
    expect(logged.mock.calls).toEqual([["hooter-client: person", cause]]);
  });

  it("does not log an expected error to the console", async () => {
    const { enter } = setUp();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    closing.push(() => logged.mockRestore());
    const reports: HooterReport[] = [];
    const { client } = await enter("Ada", { onError: (report) => reports.push(report) });
    await expect(client.publishHoot(draft(" "))).rejects.toMatchObject({ code: "content-invalid" });
    expect(reports).toEqual([{ kind: "call-failed", call: "publishHoot", code: "content-invalid" }]);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe("locale", () => {
  it.each(["C", "C.UTF-8", "", "fr_FR", "fr_FR.UTF-8", "en-US-posix"])(
    "publishes hoots and comments when the browser or the host has the locale %j",
    async (language) => {
      vi.stubGlobal("navigator", { language, languages: [language], onLine: true });
      closing.push(() => vi.unstubAllGlobals());
      const { database, enter } = setUp();
      const ada = await enter("Ada", { locale: undefined });
      const bob = await enter("Bob", { locale: language });
      for (const { client } of [ada, bob]) {
        const hoot = await client.publishHoot(draft("Bonjour"));
        const comment = await client.addComment(hoot, "Bonsoir");
        const shape = language === "en-US-posix" ? /^\d+\/\d+\/\d{4}, / : /^\d{2}\/\d{2}\/\d{4} /;
        expect(database.read(`hoots/${hoot.id}/date`)).toMatch(shape);
        expect(database.read(`comment/${comment.id}/date`)).toMatch(shape);
      }
    },
  );
});

it("stores the time of a draft from the clock in the client's options", () => {
  const storage = memoryStorage();
  const options = { identity: memoryIdentity(), databaseUrl: "http://local", fetch: vi.fn(), storage, now: () => 7 };
  const client = createHooterClient(options);
  closing.push(client.dispose);
  draftsOf(client[internals].device).write("uid-Ada", "hoot", { content: "Bonjour" });
  expect(storage.getItem("hooter:draft:uid-Ada@http://local:hoot")).toContain('"at":7,');
});

describe("privacy", () => {
  it("sends no e-mail address by default, because slugs begin with the pseudo instead", async () => {
    const { database, enter } = setUp();
    const sent: string[] = [];
    const ada = await enter("Ada", {
      fetch: (input, init) => {
        const url = new URL(String(input));
        url.searchParams.delete("auth");
        sent.push(`${url.href} ${typeof init?.body === "string" ? init.body : ""}`);
        return database.fetch(input, init);
      },
    });
    ada.feed();
    const hoot = await ada.client.publishHoot(draft("discrète"));
    await ada.client.setLiked(hoot, true);
    await ada.client.addComment(hoot, "oui");
    expect(hoot.slug).toMatch(/^ada\d{1,4}_hoot$/);
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.join("\n")).not.toMatch(/exemple[.-]fr|ada[@-]/i);
  });
});

/** Delays the results of a call until the test releases them. */
function held<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
  const release: (() => void)[] = [];
  const answer = async (...args: Args): Promise<T> => {
    const result = await call(...args);
    await new Promise<void>((resolve) => release.push(resolve));
    return result;
  };
  return { answer, release };
}

describe("a session that ends during a request", () => {
  const account = { email: "zoe@exemple.fr", password: "chouette", uid: "uid-zoe" };
  const open = (signedInAs?: string) => {
    const database = openLocalDatabase();
    const identity = memoryIdentity({ accounts: [account], ...(signedInAs === undefined ? {} : { signedInAs }) });
    const client = createHooterClient({ identity, databaseUrl: "http://local", fetch: database.fetch });
    closing.push(() => database.dispose(), client.dispose);
    return { database, identity, client };
  };

  it("stays signed out when the profile update of the first write completes after the sign-out", async () => {
    const { database, identity, client } = open(account.email);
    const { answer, release } = held(identity.updateProfile);
    identity.updateProfile = answer;
    await until(() => client.session.get().status === "signed-in");
    const publishing = client.publishHoot(draft("fantôme")).catch((error: unknown) => error);
    await until(() => release.length > 0);
    await client.signOut();
    release.forEach((go) => go());
    expect(await publishing).toMatchObject({ name: "HooterError", code: "signed-out" });
    expect(client.session.get()).toEqual({ status: "signed-out" });
    expect(client[internals].account.get()).toBeNull();
    expect(database.read("hoots")).toBeNull();
  });

  it("stays signed out when the service ends the session during a write", async () => {
    const { identity, client } = open(account.email);
    const { answer, release } = held(identity.updateProfile);
    identity.updateProfile = answer;
    await until(() => client.session.get().status === "signed-in");
    const commenting = client.addComment({ id: "x", slug: "y" }, "fantôme").catch((error: unknown) => error);
    await until(() => release.length > 0);
    await identity.signOut();
    release.forEach((go) => go());
    expect(await commenting).toMatchObject({ code: "signed-out" });
    expect(client.session.get()).toEqual({ status: "signed-out", ended: "remote" });
  });

  it("does not publish for an account that signed out and in again during the write", async () => {
    const { database, identity, client } = open(account.email);
    const { answer, release } = held(identity.updateProfile);
    identity.updateProfile = answer;
    await until(() => client.session.get().status === "signed-in");
    const publishing = client.publishHoot(draft("fantôme")).catch((error: unknown) => error);
    await until(() => release.length > 0);
    await client.signOut();
    await client.signIn(account);
    release.forEach((go) => go());
    expect(await publishing).toMatchObject({ code: "signed-out" });
    expect(client.session.get()).toMatchObject({ status: "signed-in", user: { uid: "uid-zoe" } });
    expect(database.read("hoots")).toBeNull();
  });

  it("stays disposed when a sign-in completes after dispose", async () => {
    const { identity, client } = open();
    const { answer, release } = held(identity.signIn);
    identity.signIn = answer;
    await until(() => client.session.get().status === "signed-out");
    const entering = client.signIn(account).catch((error: unknown) => error);
    await until(() => release.length > 0);
    client.dispose();
    release.forEach((go) => go());
    expect(await entering).toMatchObject({ name: "HooterError", code: "signed-out" });
    expect(client.session.get()).toEqual({ status: "signed-out" });
    expect(client[internals].account.get()).toBeNull();
  });

  it("signs in no account after dispose, even when the service still notifies the client", async () => {
    const database = openLocalDatabase();
    const identity = memoryIdentity({ accounts: [account] });
    const { observe } = identity;
    // Simulate a service that still calls the listener after the unsubscription.
    identity.observe = (listener) => {
      observe(listener);
      return () => {};
    };
    const client = createHooterClient({ identity, databaseUrl: "http://local", fetch: database.fetch });
    closing.push(() => database.dispose());
    await until(() => client.session.get().status === "signed-out");
    client.dispose();
    const disposed = { code: "misconfigured", message: "the client has been disposed of: create another" };
    await expect(client.signIn(account)).rejects.toMatchObject(disposed);
    await expect(client.publishHoot({ content: "trop tard" })).rejects.toMatchObject(disposed);
    expect(client.session.get()).toEqual({ status: "signed-out" });
    expect(client[internals].account.get()).toBeNull();
  });

  it("opens a session before the identity service reports the sign-in, and switches from one account to another", async () => {
    const { client } = open();
    expect(client.session.get().status).toBe("loading");
    await client.signIn(account);
    expect(client.session.get()).toMatchObject({ status: "signed-in", user: { uid: "uid-zoe" } });
    const user = await client.signUp({ email: "yves@exemple.fr", password: "chouette" });
    expect(client.session.get()).toEqual({ status: "signed-in", user });
  });
});

describe("identity", () => {
  it("gives an account without a name the pseudo John Doe before its first write", async () => {
    const database = openLocalDatabase();
    const identity = memoryIdentity({
      accounts: [{ email: "zoe@exemple.fr", password: "chouette" }],
      signedInAs: "zoe@exemple.fr",
    });
    const client = createHooterClient({ identity, databaseUrl: "http://local", fetch: database.fetch });
    closing.push(() => database.dispose(), client.dispose);
    await until(() => client.session.get().status === "signed-in");
    const hoot = await client.publishHoot(draft("anonyme"));
    expect(database.read(`hoots/${hoot.id}/auteur`)).toBe("John Doe");
  });

  it("signs up as « John Doe », publishes under that name, signs out and in again", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { defaultPicture: "/images/hibou.svg" });
    await ada.client.signOut();
    const user = await ada.client.signUp({ email: "New@Exemple.fr", password: "chouette" });
    expect(user).toMatchObject({ pseudo: "John Doe", picture: "/images/hibou.svg" });
    expect(ada.client.session.get()).toEqual({ status: "signed-in", user });
    const hoot = await ada.client.publishHoot(draft("premier"));
    expect(database.read(`hoots/${hoot.id}`)).toMatchObject({ auteur: "John Doe", proprietaire: user.uid });
    await ada.client.signOut();
    await expect(ada.client.signIn({ email: "new@exemple.fr", password: "mauvais-mot" })).rejects.toMatchObject({
      code: "credentials-wrong",
    });
    await expect(ada.client.signUp({ email: "new@exemple.fr", password: "chouette" })).rejects.toMatchObject({
      code: "email-already-in-use",
    });
    expect(await ada.client.signIn({ email: "new@exemple.fr", password: "chouette" })).toEqual(user);
    await ada.client.sendPasswordReset("inconnue@exemple.fr");
  });
});

it("changes the e-mail address and the password only with the current password, and reports none of them to the host", async () => {
  const { enter } = setUp();
  const seen: unknown[] = [];
  const log = (entry: unknown) => seen.push(entry);
  const { client } = await enter("Ada", { onError: log, onEvent: log });
  expect(await client.hasPassword()).toBe(true);
  const secrets = { password: "pas-le-bon-mot", newPassword: "effraie-secrete", email: "ada@secret.exemple" };
  await expect(client.changePassword(secrets)).rejects.toMatchObject({ code: "credentials-wrong" });
  await expect(client.changeEmail(secrets)).rejects.toMatchObject({ code: "credentials-wrong" });
  await expect(client.changePassword({ ...secrets, newPassword: "court" })).rejects.toMatchObject({
    code: "password-too-short",
  });
  await expect(client.changeEmail({ ...secrets, email: "x" })).rejects.toMatchObject({ code: "email-invalid" });
  expect(seen).toHaveLength(4);
  await client.changeEmail({ ...secrets, password: "chouette" });
  await client.changePassword({ ...secrets, password: "chouette" });
  expect(JSON.stringify(seen)).not.toMatch(/pas-le-bon-mot|effraie-secrete|secret\.exemple|ada@/);
  expect(seen).toHaveLength(4);
  await client.signOut();
  for (const change of [client.hasPassword(), client.changeEmail(secrets), client.changePassword(secrets)])
    await expect(change).rejects.toMatchObject({ code: "signed-out" });
  await client.signIn({ email: "ada@exemple.fr", password: secrets.newPassword });
});

it("replaces a lone surrogate in the display name of the identity service", async () => {
  const { database } = setUp();
  const identity = memoryIdentity({
    accounts: [{ email: "ada@exemple.fr", password: "chouette", uid: "uid-Ada", displayName: "Ada\ud800" }],
    signedInAs: "ada@exemple.fr",
  });
  const client = createHooterClient({ identity, databaseUrl: "http://local", fetch: database.fetch });
  closing.push(() => client.dispose());
  await until(() => client.session.get().status === "signed-in");
  expect(client.session.get()).toMatchObject({ user: { pseudo: "Ada\ufffd" } });
});

describe("pictures on the host's own origin", () => {
  const path = "/images/../api/logout?all=1";
  const draftWith = (pictureUrl: string): HootDraft => ({ content: "Regardez", pictureUrl, pictureAlt: "" });

  it("accepts and shows pictures only below the paths that the host allows", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { picturePaths: ["/images/"] });
    const bob = await enter("Bob");
    const bobs = bob.feed();
    const adas = ada.feed();
    await until(() => adas.state().status === "ready" && bobs.state().status === "ready");
    await expect(bob.client.publishHoot(draftWith("/images/a.png"))).rejects.toMatchObject({
      code: "image-link-invalid",
    });
    await expect(ada.client.publishHoot(draftWith(path))).rejects.toMatchObject({ code: "image-link-invalid" });
    await expect(ada.client.saveProfile({ picture: path })).rejects.toMatchObject({ code: "image-link-invalid" });
    const hoot = await ada.client.publishHoot(draftWith("/images/a.png"));
    await ada.client.saveProfile({ picture: "/images/ada.png" });
    const session = ada.client.session.get();
    expect(session.status === "signed-in" && session.user.picture).toBe("/images/ada.png");
    await until(() => adas.view().hoots[0]?.author.picture === "/images/ada.png");
    expect(adas.view().hoots[0]?.picture?.url).toBe("/images/a.png");
    await until(() => bobs.view().newCount === 1);
    bobs.release();
    expect(bobs.view().hoots[0]).toMatchObject({ id: hoot.id, picture: null });
    await until(() => bobs.view().hoots[0]?.author.picture === null);
    await database.write(`hoots/${hoot.id}/articleImg`, path);
    await until(() => adas.view().hoots[0]?.picture === null);
  });

  it("does not remove the stored picture of a user on a host that does not allow the path of the picture", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { picturePaths: ["/images/"] });
    await ada.client.saveProfile({ picture: "/images/ada.png" });
    ada.client.dispose();
    const remote = await enter("Ada", { claimed: false });
    await remote.client.saveProfile({ pseudo: "Ada B" });
    expect(database.read("auteurImg/uid-Ada/profil")).toMatchObject({ name: "Ada B", img: "/images/ada.png" });
  });
});
