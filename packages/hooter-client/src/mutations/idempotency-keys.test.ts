import { describe, expect, it } from "vitest";
import { tolerantStorage } from "../drafts/storage";
import { HooterError } from "../model/errors";
import { createPushKeys } from "../model/push-key";
import { memoryStorage } from "../testing/local-harness";
import { createIdempotencyKeys } from "./idempotency-keys";

const fail = (code: "network" | "too-soon") => () => Promise.reject(new HooterError(code));
const received = async (minted: { id: string; slug: string }, again: boolean) => ({ ...minted, again });

function setUp(storage = memoryStorage(), clock = { time: Date.UTC(2026, 4, 18) }) {
  const createKey = createPushKeys({ now: () => clock.time });
  const open = (uid = "u1") =>
    createIdempotencyKeys(tolerantStorage(storage), { uid, databaseUrl: "http://local", now: () => clock.time });
  return { storage, clock, open, mint: () => ({ id: createKey(), slug: "ada1_hoot" }) };
}

describe("createOutbox", () => {
  it("reuses the key and slug of an unanswered text in another page of the same account", async () => {
    const { open, mint } = setUp();
    const first = mint();
    await expect(open().send(["a"], first, fail("network"))).rejects.toMatchObject({ code: "network" });
    const other = mint();
    expect(await open("u2").send(["a"], other, received)).toEqual({ ...other, again: false });
    expect(await open().send(["b"], other, received)).toEqual({ ...other, again: false });
    expect(await open().send(["a"], other, received)).toEqual({ ...first, again: true });
    expect(await open().send(["a"], other, received)).toEqual({ ...other, again: false });
  });

  it("persists the key before sending and removes it when the write succeeds or is refused", async () => {
    const { storage, open, mint } = setUp();
    await open().send(["a"], mint(), async () => expect(storage.items.size).toBe(1));
    expect(storage.items.size).toBe(0);
    await expect(open().send(["a"], mint(), fail("too-soon"))).rejects.toThrow();
    expect(storage.items.size).toBe(0);
  });

  it("persists a renewed key", async () => {
    const { storage, open, mint } = setUp();
    const [first, second] = [mint(), mint()];
    await expect(
      open().send(["a"], first, (_minted, _again, renew) => {
        renew(second);
        return fail("network")();
      }),
    ).rejects.toMatchObject({ code: "network" });
    expect(await open().send(["a"], mint(), received)).toEqual({ ...second, again: true });
    // The key uses the server's clock; the local clock is days ahead.
    const server = { id: createPushKeys({ now: () => Date.UTC(2026, 4, 1) })(), slug: "" };
    await expect(open().send(["a"], server, fail("network"))).rejects.toThrow();
    expect(await open().send(["a"], first, received)).toEqual({ ...server, again: true });
    await open().send(["a"], first, async (_minted, _again, renew) => renew(second));
    expect(storage.items.size).toBe(0);
  });

  it("uses separate keys when the same text is sent twice at the same time", async () => {
    const { open, mint } = setUp();
    const idempotencyKeys = open();
    const [one, two] = await Promise.all([
      idempotencyKeys.send(["a"], mint(), received),
      idempotencyKeys.send(["a"], mint(), received),
    ]);
    expect(one.id).not.toBe(two.id);
  });

  it("discards a key after a day", async () => {
    const { clock, open, mint } = setUp();
    await expect(open().send(["a"], mint(), fail("network"))).rejects.toThrow();
    clock.time += 86_400_000;
    expect(await open().send(["a"], mint(), received)).toMatchObject({ again: false });
  });

  it("keeps a key in memory when the storage throws, and ignores invalid stored data", async () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { open, mint } = setUp({
      items: new Map(),
      getItem: () => '{"[\\"a\\"]":"x"',
      setItem: refuse,
      removeItem: refuse,
      length: 0,
      key: () => null,
    });
    const idempotencyKeys = open();
    const first = mint();
    await expect(idempotencyKeys.send(["a"], first, fail("network"))).rejects.toMatchObject({ code: "network" });
    expect(await idempotencyKeys.send(["a"], mint(), received)).toEqual({ ...first, again: true });
    expect(await idempotencyKeys.send(["a"], mint(), received)).toMatchObject({ again: false });
  });
});
