import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { BASILE, type Harness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { frames } from "../testing/settled";
import { Feed } from "./Feed";

beforeEach(async () => {
  await page.viewport(390, 844);
});
afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

const cards = () => screen.queryAllByRole("article", { hidden: true });
const buttons = () => screen.queryAllByRole("button", { name: /nouveaux? hoots?/, hidden: true });
/** The buttons at the lower edge, which are hidden from screen readers. */
const lowerButtons = () => buttons().filter((button) => button.closest("[aria-hidden]"));

async function publish(harness: Harness) {
  const basile = await harness.otherUser(BASILE);
  await basile.publishHoot({ content: "Hou", pictureUrl: "", pictureAlt: "" });
}

const Page = ({ display = "block" }: { display?: string }) => (
  <>
    <p style={{ height: 3000 }}>Avant</p>
    <div style={{ display }}>
      <Feed pageSize={3} />
    </div>
    <p style={{ height: 4000 }}>Après</p>
  </>
);

async function openPage() {
  const opened = renderInHarness(<Page />, { hoots: 3 });
  await waitFor(() => expect(cards().length).toBe(3));
  await frames(5);
  return opened;
}

it("shows no button at the lower edge for a feed that the host hides", async () => {
  const { harness, rerender } = await openPage();
  rerender(<Page display="none" />);
  await frames(5);
  await publish(harness);
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await frames(5);
  expect(lowerButtons()).toHaveLength(0);
});

it("removes the button at the lower edge when the page jumps from above the feed to below it", async () => {
  const { harness } = await openPage();
  await publish(harness);
  await waitFor(() => expect(lowerButtons()).toHaveLength(1));
  window.scrollTo(0, document.documentElement.scrollHeight);
  await frames(10);
  expect(lowerButtons()).toHaveLength(0);
});

it("shows the button at the lower edge when the page jumps from below the feed to above it", async () => {
  const { harness } = await openPage();
  window.scrollTo(0, 3000);
  await frames(5);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await frames(5);
  window.scrollTo(0, 0);
  await frames(5);
  await publish(harness);
  await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
  await frames(5);
  expect(lowerButtons()).toHaveLength(1);
});

it("shows no button at the lower edge for a feed in a scroll container that is above the window", async () => {
  const { harness } = renderInHarness(
    <>
      <div style={{ height: 400, overflow: "auto" }}>
        <Feed pageSize={10} />
      </div>
      <p style={{ height: 4000 }}>Après</p>
    </>,
    { hoots: 10 },
  );
  await waitFor(() => expect(cards().length).toBe(10));
  await frames(5);
  window.scrollTo(0, 3000);
  await frames(5);
  await publish(harness);
  await frames(30);
  expect(lowerButtons()).toHaveLength(0);
});
