import { expect, it, vi } from "vitest";
import type { Database, JsonValue } from "../database/database";
import { createSemaphore } from "../database/semaphore";
import { createEntityStore } from "../store/entity-store";
import { readMissing } from "./missing-counts";

it("keeps a like that was stored while the reader's own like was being read", async () => {
  const id = "-OA00000000000000001";
  const store = createEntityStore();
  store.change((draft) => {
    draft.counts.set(id, { likes: 0, comments: 0 });
    draft.liked.set(id, false);
    draft.missing.set(id, "unread");
  });
  let answer: ((json: JsonValue) => void) | undefined;
  const get: Database["get"] = async ([root]) =>
    root === "stats" ? { likes: 0, comments: 0 } : new Promise((resolve) => void (answer = resolve));
  const { signal } = new AbortController();
  const database = { get, put: vi.fn(), update: vi.fn(), listen: vi.fn() };
  const context = { uid: "u1", store, database, now: () => 2e12, report: vi.fn(), signal, limit: createSemaphore(1) };
  const read = readMissing(context, { id, slug: "ada1_hoot" }, signal);
  await vi.waitFor(() => expect(answer).toBeDefined());
  store.change((draft) => draft.liked.set(id, true));
  answer?.(null);
  await read;
  expect(store.get().liked.get(id)).toBe(true);
});
