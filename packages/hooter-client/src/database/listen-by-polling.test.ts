import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createScriptedService, createScriptedVisibility } from "../testing/scripted-service";
import { createRestDatabase, loadStreams } from "./rest-database";
import { RETRY } from "./retry";

function setUp(live: "poll" | "off") {
  const service = createScriptedService();
  const visibility = createScriptedVisibility();
  const log: string[] = [];
  let closingHandler = "";
  const on = (handler: string, entry: string) => {
    log.push(entry);
    if (handler === closingHandler) close();
  };
  const database = createRestDatabase({
    databaseUrl: "https://demo.firebaseio.com",
    fetch: service.fetch,
    visibility,
    live,
    random: () => 0,
    token: async () => "token",
  });
  const close = database.listen(["hoots"], null, {
    onChanges: (changes) => on("onChanges", JSON.stringify(changes)),
    onConnection: (connection) => on("onConnection", connection),
    onError: (error) => log.push(`error ${error.code}`),
  });
  const answer = async (index: number, status: number, body: string) => {
    await vi.advanceTimersByTimeAsync(0);
    service.requests[index]?.answer(status, body);
    await vi.advanceTimersByTimeAsync(0);
  };
  const closeIn = (handler: string) => {
    closingHandler = handler;
  };
  return { visibility, requests: service.requests, log, answer, close, closeIn };
}

beforeAll(async () => void (await loadStreams()));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("polling", () => {
  it("polls at an interval while the page is visible and emits only changes", async () => {
    const { answer, log, visibility, requests, close } = setUp("poll");
    await answer(0, 200, "1");
    await vi.advanceTimersByTimeAsync(RETRY.poll.interval);
    await answer(1, 200, "1");
    await vi.advanceTimersByTimeAsync(RETRY.poll.interval);
    await answer(2, 200, "2");
    expect(log).toEqual(['[{"path":[],"data":1}]', "polling", "polling", '[{"path":[],"data":2}]', "polling"]);
    visibility.notify("hidden");
    await vi.advanceTimersByTimeAsync(60 * RETRY.poll.interval);
    expect(requests).toHaveLength(3);
    visibility.notify("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(4);
    close();
    expect(visibility.observers).toBe(0);
    await vi.advanceTimersByTimeAsync(60 * RETRY.poll.interval);
    expect(requests).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["onChanges", "onConnection"])("stops when %s closes the listener", async (name) => {
    const { answer, closeIn, requests, visibility } = setUp("poll");
    closeIn(name);
    await answer(0, 200, "1");
    await vi.advanceTimersByTimeAsync(10 * RETRY.poll.interval);
    expect(requests).toHaveLength(1);
    expect(visibility.observers).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("continues polling after server errors, and stops when the rules refuse the read", async () => {
    const { answer, log, requests } = setUp("poll");
    for (let index = 0; index < 3; index++) await answer(index, 500, "");
    expect(log).toEqual(["reconnecting"]);
    await vi.advanceTimersByTimeAsync(RETRY.poll.interval);
    await answer(3, 401, '{"error":"Permission denied"}');
    await vi.advanceTimersByTimeAsync(10 * RETRY.poll.interval);
    expect(log).toEqual(["reconnecting", "error permission-denied"]);
    expect(requests).toHaveLength(4);
  });
});

describe("live updates off", () => {
  it("reads once and does not poll", async () => {
    const { answer, log, requests, visibility } = setUp("off");
    await answer(0, 200, "1");
    visibility.notify("visible");
    await vi.advanceTimersByTimeAsync(10 * RETRY.poll.interval);
    expect(log).toEqual(['[{"path":[],"data":1}]', "off"]);
    expect(requests).toHaveLength(1);
  });
});
