import { afterEach, expect, it, vi } from "vitest";
import { onReader } from "./hold-card";
import { nameIn } from "./positions";

afterEach(() => document.body.replaceChildren());

function page(...labels: (string | null)[]): HTMLElement[] {
  return labels.map((label) => {
    const feed = document.createElement("div");
    feed.className = "hooter-feed";
    if (label !== null) feed.dataset["list"] = label;
    const list = document.createElement("div");
    feed.append(list);
    document.body.append(feed);
    return list;
  });
}

it("adds a number to the names of lists with the same label, from the second list on", () => {
  const [first, second] = page("Fil", "Fil");
  expect([first, second].map((list) => list && nameIn(list, "Fil"))).toEqual(["Fil", "Fil\n2"]);
});

it("names a list independently of lists with other labels", () => {
  const [, , list] = page(null, "Autre", "Fil");
  expect(list && nameIn(list, "Fil")).toBe("Fil");
});

it("notices a reader until it is stopped, without a signal, because jsdom refuses the signals of Node.js", () => {
  vi.stubGlobal("AbortController", undefined);
  const call = vi.fn();
  const stop = onReader(call);
  dispatchEvent(new Event("wheel"));
  expect(call).toHaveBeenCalledOnce();
  stop();
  dispatchEvent(new Event("wheel"));
  expect(call).toHaveBeenCalledOnce();
});
