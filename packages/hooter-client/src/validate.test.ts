import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DraftToValidate, HooterHandlers } from "./model/handlers";
import type { HooterReport } from "./model/report";
import { openLocalDatabase, person } from "./testing/local-harness";
import { down, draft, meanwhile, setUp, until, up, withOwnClock } from "./testing/offline-harness";

type Validate = NonNullable<HooterHandlers["validate"]>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function enter(validate: Validate, onError?: (report: HooterReport) => void) {
  const database = openLocalDatabase();
  closing.push(() => database.dispose());
  const { client } = await person("Ada", database, { validate, onError });
  closing.push(() => client.dispose());
  return { client, database };
}

describe("validate", () => {
  it("receives each hoot, edit and comment once, as the database stores it", async () => {
    const seen: DraftToValidate[] = [];
    const { client } = await enter((subject) => void seen.push(subject));
    const picture = { pictureUrl: "https://images.exemple/a.png", pictureAlt: " un hibou " };
    const hoot = await client.publishHoot({ content: "  bonjour ", ...picture });
    await client.editHoot(hoot, draft("bonsoir"));
    await client.addComment(hoot, " oui ");
    expect(seen).toEqual([
      { kind: "hoot", content: "bonjour", picture: { url: "https://images.exemple/a.png", alt: "un hibou" } },
      { kind: "hoot", content: "bonsoir" },
      { kind: "comment", content: "oui" },
    ]);
  });

  it("refuses a text with a message for the user, and writes nothing", async () => {
    const { client, database } = await enter(async ({ content }) => (content === "non" ? "Pas ici." : null));
    await expect(client.publishHoot(draft("non"))).rejects.toMatchObject({
      code: "draft-refused",
      userMessage: "Pas ici.",
      retriable: false,
    });
    expect(database.read("hoots")).toBeNull();
    const hoot = await client.publishHoot(draft("oui"));
    await expect(client.addComment(hoot, "non")).rejects.toMatchObject({ code: "draft-refused" });
    await expect(client.editHoot(hoot, draft("non"))).rejects.toMatchObject({ code: "draft-refused" });
    expect(database.read("comment")).toBeNull();
  });

  it("does not call validate for a text that Hooter refuses itself", async () => {
    const validate = vi.fn();
    const { client } = await enter(validate);
    await expect(client.publishHoot(draft(" "))).rejects.toMatchObject({ code: "content-invalid" });
    const ftp = { content: "a", pictureUrl: "ftp://a", pictureAlt: "" };
    await expect(client.publishHoot(ftp)).rejects.toMatchObject({ code: "image-link-invalid" });
    await expect(client.addComment({ id: "a", slug: "a" }, "")).rejects.toMatchObject({ code: "comment-empty" });
    expect(validate).not.toHaveBeenCalled();
  });

  it("receives a draft without a picture", async () => {
    const validate = vi.fn(() => "Pas ici.");
    const { client } = await enter(validate);
    await expect(client.publishHoot({ content: "bonjour" })).rejects.toMatchObject({ code: "draft-refused" });
    expect(validate.mock.calls).toEqual([[{ kind: "hoot", content: "bonjour" }, expect.anything()]]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("moderation is down");
      },
    ],
    ["rejects", () => Promise.reject(new Error("moderation is down"))],
  ] satisfies [string, Validate][])("refuses a text and reports the error once if validate %s", async (_, validate) => {
    const onError = vi.fn();
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { client, database } = await enter(validate, onError);
    await expect(client.publishHoot(draft("bonjour"))).rejects.toMatchObject({ code: "unknown" });
    expect(onError.mock.calls).toEqual([
      [{ kind: "call-failed", call: "validate", code: "unknown", cause: new Error("moderation is down") }],
    ]);
    expect(database.read("hoots")).toBeNull();
    logged.mockRestore();
  });

  it.each([true, [], { message: "Pas ici." }])(
    "refuses a text and reports an error if validate returns %j instead of a message",
    async (verdict) => {
      const onError = vi.fn();
      const logged = vi.spyOn(console, "error").mockImplementation(() => {});
      const { client, database } = await enter(() => JSON.parse(JSON.stringify(verdict)), onError);
      await expect(client.publishHoot(draft("bonjour"))).rejects.toMatchObject({ code: "unknown" });
      expect(onError.mock.calls).toMatchObject([[{ call: "validate", cause: expect.any(TypeError) }]]);
      expect(database.read("hoots")).toBeNull();
      logged.mockRestore();
    },
  );

  it("does not delay the optimistic hoot when validate returns synchronously", async () => {
    const { client } = await enter(() => null);
    const feed = client.feed();
    closing.push(feed.subscribe(() => {}));
    await eventually(() => expect(feed.get().status).toBe("ready"));
    const published = client.publishHoot(draft("bonjour"));
    expect(feed.get()).toMatchObject({ hoots: [{ content: "bonjour", delivery: "sending" }] });
    await published;
  });

  it("calls the validations of the client and of added handlers in order, until one refuses", async () => {
    const own = vi.fn(({ content }: DraftToValidate) => (content === "a" ? "un" : null));
    const added = vi.fn(async () => "deux");
    const { client } = await enter(own);
    const remove = client.addHandlers({ validate: added });
    await expect(client.publishHoot(draft("a"))).rejects.toMatchObject({ userMessage: "un" });
    expect(added).not.toHaveBeenCalled();
    await expect(client.publishHoot(draft("b"))).rejects.toMatchObject({ userMessage: "deux" });
    remove();
    await client.publishHoot(draft("c"));
    expect(added).toHaveBeenCalledTimes(1);
  });

  it("writes nothing when the account changes during the validation", async () => {
    let answer: (verdict: null) => void = () => {};
    const { client, database } = await enter(() => new Promise<null>((resolve) => (answer = resolve)));
    const published = client.publishHoot(draft("bonjour"));
    await client.signOut();
    answer(null);
    await expect(published).rejects.toMatchObject({ code: "signed-out" });
    expect(database.read("hoots")).toBeNull();
  });
});

describe("validate of a mutation that waits for the network", () => {
  withOwnClock();

  it("calls validate once, before the mutation is queued", async () => {
    const validate = vi.fn(() => null);
    const { wire, open } = await setUp();
    const { client, account } = await open("Ada", { validate });
    wire.fate = down;
    const published = client.publishHoot(draft("plus tard"));
    await until(() => account.mutations.list.get().some(({ state }) => state === "waiting"));
    wire.fate = up;
    await meanwhile(published);
    expect(validate).toHaveBeenCalledTimes(1);
  });
});
