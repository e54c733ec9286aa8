import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { settled } from "../testing/settled";
import { Dashboard } from "./Dashboard";

const HEADER = 60;
const text = "La nuit tombe tôt.";

const emulate = (features: readonly { readonly name: string; readonly value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [...features] });

beforeEach(async () => {
  await page.viewport(390, 844);
  document.documentElement.style.setProperty("--hooter-top", `${HEADER}px`);
});
afterEach(async () => {
  cleanup();
  document.documentElement.removeAttribute("style");
  paused.remove();
  window.scrollTo(0, 0);
  await emulate([]);
});

/** Pauses the highlight at its start, because the animation would end after 2.5 seconds. */
const paused = document.createElement("style");
paused.textContent = "[data-highlighted] { animation-play-state: paused }";

const feed = () => screen.findByRole("feed", { name: "Fil des hoots" });
const card = () => screen.getByText(text).closest("article") ?? document.body;

async function publishAndView(): Promise<void> {
  const { user } = renderInHarness(<Dashboard pageSize={60} />);
  await feed();
  await user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await user.click(await screen.findByLabelText("Contenu du hoot"));
  await user.paste(text);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Post ajouté avec succès !");
  // Hovering over the toast keeps it visible.
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));
  window.scrollTo(0, 5_000);
  await settled(await feed());
  await user.click(screen.getByRole("button", { name: "Voir" }));
  await waitFor(() => expect(card()).toHaveFocus());
}

it("scrolls on « Voir » from far down the page to the new hoot, and shows it below the header", async () => {
  await publishAndView();
  await settled(await feed());
  expect(card()).toHaveFocus();
  expect(card().getBoundingClientRect().top).toBeGreaterThanOrEqual(HEADER);
  expect(card().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
});

it.each([
  ["fades", "prefers-reduced-motion", "no-preference", { name: "hooter-highlight", timing: "ease-in" }],
  [
    "stays unchanged with reduced motion",
    "prefers-reduced-motion",
    "reduce",
    { name: "hooter-highlight", timing: "steps(1)" },
  ],
  ["is a line with forced colours", "forced-colors", "active", { name: "hooter-highlight-line", timing: "ease-in" }],
])("ends the highlight of the new hoot, which %s", async (_, name, value, { name: animationName, timing }) => {
  await emulate([{ name, value }]);
  document.head.append(paused);
  await publishAndView();
  expect(card()).toHaveAttribute("data-highlighted");
  const style = getComputedStyle(card());
  expect(style.animationName).toBe(animationName);
  expect(style.animationTimingFunction).toBe(timing);
  for (const animation of card().getAnimations()) animation.finish();
  await waitFor(() => expect(card()).not.toHaveAttribute("data-highlighted"));
});

it("keeps the feed visible while the latest hoots load again after a failure", async () => {
  const { user, harness } = renderInHarness(<Dashboard />, { network: "down" });
  const latest = within(await screen.findByRole("region", { name: "Derniers Hoots de vos abonnements" }));
  const retry = await latest.findByRole("button", { name: "Réessayer" });
  harness.network = "silent";
  await user.click(retry);
  await waitFor(() => expect(latest.getByRole("alert")).toHaveAttribute("aria-busy", "true"));
  const feed = screen.getByRole("region", { name: "Toute l'actualité" });
  expect(getComputedStyle(feed).visibility).toBe("visible");
});
