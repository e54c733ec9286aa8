import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { setTestFont, testFonts } from "../testing/fonts";
import type { Network } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { settled } from "../testing/settled";
import { FollowList } from "./FollowList";
import { Profile } from "./Profile";

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  await setTestFont(null);
  await page.viewport(innerWidth, innerHeight);
});

const loading = '[data-state="loading"]';
/** The header of the user's own pages appears at once, with a placeholder of the counts. */
const loaded = ":not([data-state])";
const pages = [
  { name: "a profile", ui: <Profile who={{ uid: "account1" }} />, before: loading, content: ".hooter-feed" },
  { name: "followers", ui: <FollowList who={{ uid: "account1" }} list="followers" />, before: loading, content: "" },
  { name: "the own profile", ui: <Profile who={{ uid: "account0" }} />, before: loaded, content: ".hooter-feed" },
  { name: "own followers", ui: <FollowList who={{ uid: "account0" }} list="followers" />, before: loaded, content: "" },
] as const;

describe.each(testFonts)("in the %s font", (font) => {
  it.each(pages)("keeps a page's content in place when the header loads: $name", async ({ ui, before, content }) => {
    await setTestFont(font);
    for (const width of [320, 390, 768, 1280]) {
      await page.viewport(width, 900);
      const topOf = async (network: Network) => {
        const { container, harness, rerender, unmount } = renderInHarness(<p />, { network, hoots: 5 });
        // Set the counts to a fixed length, because the length of the numbers may change the number of lines.
        const stats = { hoots: 10, followers: 10, following: 10 };
        await harness.database.update("", { "profileStats/account0": stats, "profileStats/account1": stats });
        rerender(ui);
        if (network === "up") await screen.findAllByRole("listitem");
        await settled(container);
        const state = network === "silent" ? before : loaded;
        const element = container.querySelector(`.hooter-person${state} ~ * ${content}`);
        // Measure relative to the container, because a list may restore the scroll position of another test on this
        // page.
        const top = (element?.getBoundingClientRect().top ?? Number.NaN) - container.getBoundingClientRect().top;
        unmount();
        return top;
      };
      expect(await topOf("silent"), `at ${width} pixels`).toBeCloseTo(await topOf("up"), 0);
    }
  });
});

it("gives the placeholders of a list of people the same background and border as the list", async () => {
  const boxOf = async (network: Network, name: string) => {
    const { container, unmount } = renderInHarness(<FollowList who={{ uid: "account1" }} list="followers" />, {
      network,
    });
    await waitFor(() => expect(container.querySelector(name)).not.toBeNull());
    const style = getComputedStyle(container.querySelector(name) ?? container);
    const { backgroundColor, border, borderRadius, boxShadow } = style;
    unmount();
    return { backgroundColor, border, borderRadius, boxShadow };
  };
  expect(await boxOf("silent", ".hooter-skeletons")).toEqual(await boxOf("up", ".hooter-people"));
});
