import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HooterError } from "../model/errors";
import { createScriptedVisibility } from "../testing/scripted-service";
import type { ListPage } from "./page";
import { createPagesQuery, createQuery } from "./query";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const MINUTE = 60_000;

/** Opens a query whose data is a number. The test settles each read in `requests`. */
function openQuery(options: { readonly isCancelable?: boolean; readonly retriesWithData?: boolean } = {}) {
  const visibility = createScriptedVisibility();
  const requests: { answer: (value: number) => void; fail: (error: unknown) => void; signal: AbortSignal }[] = [];
  const onFailure = vi.fn();
  const query = createQuery<number>(
    (signal) => new Promise((answer, fail) => requests.push({ answer, fail, signal })),
    { onFailure, visibility, ...options },
  );
  const show = (isVisible: boolean) => visibility.notify(isVisible ? "visible" : "hidden");
  return { query, requests, onFailure, show, visibility, data: () => query.state.get().data };
}

describe("a query", () => {
  it("reads once for several consumers, which share the data", async () => {
    const { query, requests } = openQuery();
    query.retain(0);
    query.retain(0);
    const fetched = query.fetch();
    expect(requests).toHaveLength(1);
    expect(query.state.get()).toMatchObject({ data: undefined, isFetching: true });
    requests[0]?.answer(1);
    expect(await fetched).toBe(1);
    expect(query.state.get()).toEqual({
      data: 1,
      updatedAt: Date.now(),
      error: null,
      isFetching: false,
      isLoadingMore: false,
    });
  });

  it("reads again for a consumer that needs newer data", async () => {
    const { query, requests } = openQuery();
    const release = query.retain(MINUTE);
    requests[0]?.answer(1);
    await pass(MINUTE - 1);
    release();
    query.retain(MINUTE)();
    expect(requests).toHaveLength(1);
    await pass(1);
    query.retain(MINUTE);
    expect(requests).toHaveLength(2);
    expect(query.state.get()).toMatchObject({ data: 1, isFetching: true });
  });

  it("reads again after the clock of the device was set back", async () => {
    const { query, requests } = openQuery();
    query.retain(MINUTE);
    requests[0]?.answer(1);
    await pass(0);
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    query.retain(MINUTE);
    expect(requests).toHaveLength(2);
  });

  it("reads nothing for a consumer that does not start requests", async () => {
    const { query, requests, show } = openQuery();
    query.retain(null);
    show(false);
    show(true);
    query.invalidate();
    await pass(MINUTE);
    expect(requests).toEqual([]);
  });

  it("reads stale data again when the page becomes visible, and stops listening after the last release", async () => {
    const { query, requests, show, visibility } = openQuery();
    const release = query.retain(MINUTE);
    requests[0]?.answer(1);
    await pass(MINUTE - 1);
    show(false);
    show(true);
    expect(requests).toHaveLength(1);
    await pass(1);
    show(false);
    show(true);
    expect(requests).toHaveLength(2);
    release();
    expect(visibility.observers).toBe(0);
  });

  it("reports and keeps an error, and reads again after five seconds if the page is visible", async () => {
    const { query, requests, onFailure, show } = openQuery();
    query.retain(0);
    const error = new HooterError("network");
    requests[0]?.fail(error);
    await pass(0);
    expect(query.state.get()).toMatchObject({ error, isFetching: false, data: undefined });
    expect(onFailure.mock.calls).toEqual([[error]]);
    await pass(4_999);
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(requests).toHaveLength(2);
    expect(query.state.get()).toMatchObject({ error, isFetching: true });
    requests[1]?.fail(error);
    show(false);
    await pass(MINUTE);
    expect(requests).toHaveLength(2);
    show(true);
    expect(requests).toHaveLength(3);
  });

  it("clears the error at the start of a refetch if there is no data", async () => {
    const { query, requests } = openQuery();
    query.retain(0);
    requests[0]?.fail(new HooterError("network"));
    await pass(0);
    query.refetch();
    expect(query.state.get()).toMatchObject({ error: null, isFetching: true });
  });

  it("does not repeat a failed read that cannot succeed, or whose data nobody uses", async () => {
    const { query, requests } = openQuery();
    const release = query.retain(0);
    requests[0]?.fail(new HooterError("permission-denied"));
    await pass(MINUTE);
    expect(requests).toHaveLength(1);
    query.refetch();
    requests[1]?.fail(new HooterError("network"));
    release();
    await pass(MINUTE);
    expect(requests).toHaveLength(2);
  });

  it.each([
    [true, 3],
    [false, 2],
  ])("repeats a failed read of existing data only with retriesWithData (%s)", async (retriesWithData, expected) => {
    const { query, requests } = openQuery({ retriesWithData });
    query.retain(0);
    requests[0]?.answer(1);
    await pass(0);
    query.refetch();
    const error = new HooterError("network");
    requests[1]?.fail(error);
    await pass(5_000);
    expect(requests).toHaveLength(expected);
    expect(query.state.get()).toMatchObject({ data: 1, error });
  });

  it("ignores the response to a request that a newer request has replaced", async () => {
    const { query, requests, data } = openQuery();
    const fetched = query.fetch();
    query.refetch();
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.answer(1);
    await pass(0);
    expect(data()).toBeUndefined();
    requests[1]?.answer(2);
    expect(await fetched).toBe(2);
    expect(data()).toBe(2);
  });

  it("waits for the newer request when the replaced request fails", async () => {
    const { query, requests, onFailure } = openQuery();
    const fetched = query.fetch();
    query.refetch();
    requests[0]?.fail(new HooterError("network"));
    await pass(0);
    requests[1]?.answer(2);
    expect(await fetched).toBe(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it("reads invalidated data again: at once if the data is in use, otherwise on the next use", async () => {
    const { query, requests } = openQuery();
    const release = query.retain(MINUTE);
    requests[0]?.answer(1);
    await pass(0);
    query.invalidate();
    expect(requests).toHaveLength(2);
    requests[1]?.answer(2);
    await pass(0);
    release();
    query.invalidate();
    expect(requests).toHaveLength(2);
    query.retain(MINUTE);
    expect(requests).toHaveLength(3);
  });

  it("shows data from an earlier visit as stale, but never instead of newer data", async () => {
    const { query, requests, data } = openQuery();
    query.hydrate(1);
    expect(query.state.get()).toMatchObject({ data: 1, updatedAt: 0 });
    query.retain(MINUTE);
    requests[0]?.answer(2);
    await pass(0);
    query.hydrate(3);
    expect(data()).toBe(2);
  });

  it("drops data half an hour after its last use", async () => {
    const { query, requests, data } = openQuery();
    const release = query.retain(0);
    requests[0]?.answer(1);
    await pass(60 * MINUTE);
    release();
    await pass(30 * MINUTE - 1);
    query.retain(null)();
    await pass(30 * MINUTE - 1);
    expect(data()).toBe(1);
    await pass(1);
    expect(data()).toBeUndefined();
  });

  it("continues a request after a release, but cancels a cancelable request unless it is used again at once", async () => {
    const steady = openQuery();
    steady.query.retain(0)();
    await pass(10);
    expect(steady.requests[0]?.signal.aborted).toBe(false);
    const { query, requests } = openQuery({ isCancelable: true });
    const release = query.retain(0);
    release();
    const again = query.retain(0);
    await pass(10);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
    again();
    await pass(10);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect(query.state.get()).toMatchObject({ isFetching: false, error: null });
  });

  it("ends all requests and timers when it is disposed of", async () => {
    const { query, requests, visibility, data } = openQuery();
    const release = query.retain(0);
    query.dispose();
    requests[0]?.answer(1);
    release();
    query.retain(0);
    await pass(MINUTE);
    expect([requests.length, visibility.observers, data(), vi.getTimerCount()]).toEqual([1, 0, undefined, 0]);
  });

  it("shows an unexpected error with its cause", async () => {
    const { query, requests } = openQuery();
    const cause = new TypeError("x is not a function");
    const fetched = query.fetch();
    requests[0]?.fail(cause);
    await expect(fetched).rejects.toMatchObject({ code: "unknown", cause });
    expect(query.state.get().error).toMatchObject({ code: "unknown", cause });
  });
});

interface Numbers extends ListPage {
  readonly from: string | null;
}

/** Opens a query of `count` pages. The last page is read below the key "1". */
function openPages(count: number, seam: string | null = null) {
  const reads: (string | null)[] = [];
  let failure: Error | null = null;
  const query = createPagesQuery<Numbers>(
    seam,
    async (below) => {
      reads.push(below);
      if (failure) throw failure;
      const left = below === null ? count : Number(below);
      return { from: below, floor: left > 1 ? String(left - 1) : null };
    },
    { onFailure: () => {} },
  );
  const floors = () => query.state.get().data?.map(({ floor }) => floor);
  return { query, reads, floors, failWith: (error: Error | null) => void (failure = error) };
}

describe("a query of pages", () => {
  it("reads one page at first, and one more on each call of loadMore, up to the last page", async () => {
    const { query, reads, floors } = openPages(3);
    query.retain(MINUTE);
    await pass(0);
    expect(floors()).toEqual(["2"]);
    query.loadMore();
    query.loadMore();
    expect(query.state.get()).toMatchObject({ isFetching: true, isLoadingMore: true });
    await pass(0);
    expect(floors()).toEqual(["2", "1"]);
    query.loadMore();
    await pass(0);
    query.loadMore();
    await pass(0);
    expect(floors()).toEqual(["2", "1", null]);
    expect(reads).toEqual([null, "2", "1"]);
  });

  it("reads the first page below the seam", async () => {
    const { query, reads } = openPages(9, "5");
    query.loadMore();
    await pass(0);
    expect(reads).toEqual(["5"]);
  });

  it("replaces all pages together on a refetch, up to the current end of the list", async () => {
    const { query, reads, floors } = openPages(3);
    for (const _ of [1, 2, 3]) {
      query.loadMore();
      await pass(0);
    }
    expect(reads).toEqual([null, "2", "1"]);
    query.refetch();
    expect(floors()).toEqual(["2", "1", null]);
    await pass(0);
    expect(reads).toHaveLength(6);
  });

  it("reads a further page when loadMore is called during a refresh, instead of ignoring the call", async () => {
    const { query, reads, floors } = openPages(3);
    query.hydrate([{ from: null, floor: "2" }]);
    query.retain(0);
    expect(query.state.get()).toMatchObject({ isFetching: true, isLoadingMore: false });
    query.loadMore();
    expect(query.state.get()).toMatchObject({ isFetching: true, isLoadingMore: true });
    await pass(0);
    expect(floors()).toEqual(["2", "1"]);
    expect(reads).toEqual([null, null, "2"]);
  });

  it("keeps the pages when reading a further page fails, and reads that page on the next request", async () => {
    const { query, floors, failWith } = openPages(3);
    await query.fetch();
    const error = new HooterError("network");
    failWith(error);
    query.loadMore();
    await pass(0);
    expect(query.state.get()).toMatchObject({ error, isFetching: false, isLoadingMore: false });
    expect(floors()).toEqual(["2"]);
    failWith(null);
    query.loadMore();
    await pass(0);
    expect(query.state.get().error).toBeNull();
    expect(floors()).toEqual(["2", "1"]);
  });
});
