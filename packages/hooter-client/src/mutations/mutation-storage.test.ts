import { describe, expect, it } from "vitest";
import { tolerantStorage } from "../model/storage";
import { memoryStorage } from "../testing/local-harness";
import { separateProcesses } from "../testing/separate-processes";
import { KINDS } from "./mutation";
import { createMutationStorage } from "./mutation-storage";

/** A record whose verb is the name of a property that every object inherits. */
const UNKNOWN_VERB = '{"id":"a","verb":"toString","args":{},"tab":"x"}';
const owner = { uid: "ada", databaseUrl: "http://local" };
const record = (id: string, tab = "one") => ({
  id,
  verb: "setLiked" as const,
  args: { id: `hoot-${id}` },
  sent: false,
  draft: null,
  tab,
  until: 0,
});

describe("createMutationStorage", () => {
  it("keeps the mutations of two tabs that have not seen each other's writes", () => {
    const { tab, sync } = separateProcesses();
    const [one, two] = [createMutationStorage(tab(), owner), createMutationStorage(tab(), owner)];
    for (let number = 0; number < 9; number++) {
      one.persist(record(`a${number}`, "one"));
      two.persist(record(`b${number}`, "two"));
    }
    sync();
    expect(one.read()).toHaveLength(18);
    expect(two.read()).toEqual(one.read());
    const ofOne = one.read().filter(({ tab }) => tab === "one");
    expect(ofOne.map(({ id }) => id)).toEqual(Array.from({ length: 9 }, (_, number) => `a${number}`));
    // A write by the other tab does not bring back a delivered mutation.
    one.drop(({ id }) => id === "a0");
    two.persist(record("b9", "two"));
    sync();
    expect(two.read().map(({ id }) => id)).not.toContain("a0");
    expect(two.read()).toHaveLength(18);
  });

  it("keeps a changed or renamed mutation at its position in the queue", () => {
    const records = createMutationStorage(tolerantStorage(memoryStorage()), owner);
    for (const id of ["z", "m", "a"]) records.persist(record(id));
    records.persist({ ...record("m"), sent: true });
    records.persist(record("b"), "z");
    expect(records.read().map(({ id, sent }) => [id, sent])).toEqual([
      ["b", false],
      ["m", true],
      ["a", false],
    ]);
  });

  it("separates accounts and databases, even when one database address is a prefix of another", () => {
    const storage = tolerantStorage(memoryStorage());
    const here = createMutationStorage(storage, owner);
    const others = [
      createMutationStorage(storage, { ...owner, databaseUrl: "http://local:9000" }),
      createMutationStorage(storage, { ...owner, uid: "ada2" }),
    ];
    here.persist(record("a"));
    for (const other of others) {
      expect(other.read()).toEqual([]);
      other.persist(record("b"));
    }
    expect(here.read().map(({ id }) => id)).toEqual(["a"]);
    expect(here.has("hooter:mutation:ada@http://local:a")).toBe(true);
    expect(here.has("hooter:mutation:ada@http://local:9000:a")).toBe(false);
    here.clear();
    expect(here.read()).toEqual([]);
    for (const other of others) expect(other.read()).toHaveLength(1);
  });

  it("sorts records by id when two tabs have stored them with the same order", () => {
    const stored = memoryStorage();
    for (const id of ["b", "c", "a"]) {
      stored.setItem(`hooter:mutation:ada@http://local:${id}`, JSON.stringify({ ...record(id), order: 1 }));
    }
    const storage = createMutationStorage(tolerantStorage(stored), owner);
    expect(storage.read().map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("decodes a missing order as 0 and a missing lease as expired", () => {
    const stored = memoryStorage();
    const { until: _until, ...bare } = record("a");
    stored.setItem("hooter:mutation:ada@http://local:a", JSON.stringify(bare));
    const storage = createMutationStorage(tolerantStorage(stored), owner);
    expect(storage.read()).toEqual([{ ...record("a"), until: 0, order: 0 }]);
  });

  it("keeps failed mutations apart from pending ones", () => {
    const stored = memoryStorage();
    const records = createMutationStorage(tolerantStorage(stored), owner);
    const failure = { code: "refused" as const, at: 7 };
    records.persist({ ...record("a"), failure });
    records.persist(record("b"));
    expect(records.read().map(({ id }) => id)).toEqual(["b"]);
    expect(records.readAll().map(({ id, failure }) => [id, failure])).toEqual([
      ["a", failure],
      ["b", undefined],
    ]);
    expect([records.find("a"), records.find("b")?.id]).toEqual([null, "b"]);
    // A mutation that is sent again goes to the end of the queue.
    records.persist(record("a"));
    expect(records.readAll().map(({ id, failure }) => [id, failure])).toEqual([
      ["b", undefined],
      ["a", undefined],
    ]);
    records.persist({ ...record("a"), failure });
    records.drop(({ id }) => id === "a");
    expect(records.readAll().map(({ id }) => id)).toEqual(["b"]);
  });

  it.each([
    [
      { code: "too-soon", at: 5 },
      { code: "too-soon", at: 5 },
    ],
    [
      { code: "pseudo-taken", at: 5 },
      { code: "pseudo-taken", at: 5 },
    ],
    [
      { code: "out-of-owls", at: "5" },
      { code: "unknown", at: 0 },
    ],
    [{}, { code: "unknown", at: 0 }],
    ["refused", undefined],
    [null, undefined],
  ])("reads the stored failure %j as %j", (failure, decoded) => {
    const stored = memoryStorage();
    stored.setItem("hooter:mutation:ada@http://local:a", JSON.stringify({ ...record("a"), failure }));
    const [read] = createMutationStorage(tolerantStorage(stored), owner).readAll();
    expect(read?.failure).toEqual(decoded);
  });

  it.each(Object.keys(KINDS))("restores the mutation %s", (verb) => {
    const stored = memoryStorage();
    stored.setItem("hooter:mutation:ada@http://local:a", JSON.stringify({ ...record("a"), verb }));
    expect(createMutationStorage(tolerantStorage(stored), owner).read()).toMatchObject([{ verb }]);
  });

  it.each(["{broken", "null", "[1,null,{}]", '{"id":"b","verb":"setLiked","args":{},"tab":"x"}', UNKNOWN_VERB])(
    "ignores the malformed record %s",
    (text) => {
      const stored = memoryStorage();
      stored.setItem("hooter:mutation:ada@http://local:a", text);
      expect(createMutationStorage(tolerantStorage(stored), owner).readAll()).toEqual([]);
    },
  );

  it("ignores a record of a later version and does not remove it", () => {
    const stored = memoryStorage();
    const records = createMutationStorage(tolerantStorage(stored), owner);
    const later = JSON.stringify({ ...record("x"), verb: "pinHoot" });
    stored.setItem("hooter:mutation:ada@http://local:x", later);
    records.persist(record("a"));
    expect(records.read().map(({ id }) => id)).toEqual(["a"]);
    records.drop(() => true);
    expect([...stored.items]).toEqual([["hooter:mutation:ada@http://local:x", later]]);
  });
});
