import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { settled, throughout } from "../testing/settled";
import { Feed } from "./Feed";

afterEach(cleanup);

/** Renders two unnamed feeds, each in a scrollable part of the page. */
async function openTwo(): Promise<[HTMLElement, HTMLElement]> {
  const part = (name: string) => (
    <div data-testid={name} style={{ height: 300, overflow: "auto" }}>
      <Feed pageSize={20} />
    </div>
  );
  renderInHarness(
    <>
      {part("first")}
      {part("second")}
    </>,
    { hoots: 60 },
  );
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThanOrEqual(40));
  return [screen.getByTestId("first"), screen.getByTestId("second")];
}

const feedIn = (part: HTMLElement) => within(part).getByRole("feed");

/** Goes to another page of the site, and back. */
async function leaveAndReturn(): Promise<void> {
  history.pushState({ key: "elsewhere" }, "");
  cleanup();
  const back = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  history.back();
  await back;
}

describe("two unnamed feeds on one page", () => {
  it.each([0, 1])("restores the scroll position of the feed at index %i only", async (which) => {
    history.pushState({ key: `here ${which}` }, "");
    const before = await openTwo();
    const scrolled = before[which];
    const other = before[1 - which];
    if (!scrolled || !other) throw new Error("There are two.");
    scrolled.scrollTop = 700;
    await settled(feedIn(scrolled));
    const place = scrolled.scrollTop;
    expect(place).toBeGreaterThan(500);
    await leaveAndReturn();
    const after = await openTwo();
    const restored = after[which];
    if (!restored) throw new Error("There are two.");
    await waitFor(() => expect(Math.abs(restored.scrollTop - place)).toBeLessThan(2));
    // More frames than the restoration takes.
    await throughout(30, feedIn(restored), () => {
      expect(Math.abs(restored.scrollTop - place)).toBeLessThan(2);
      expect(after[1 - which]?.scrollTop).toBe(0);
    });
  });
});
