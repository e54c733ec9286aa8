import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { Feed } from "../feed/Feed";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { frames } from "../testing/settled";

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

it("keeps the scroll position and the focus when a visitor signs in to like a hoot", async () => {
  await page.viewport(390, 844);
  const { user } = renderInHarness(<Feed />, { signedInAs: null, client: { readers: "everyone" }, links: null });
  const cards = await screen.findAllByRole("article");
  const card = cards[12];
  if (!card) throw new Error("The feed is too short.");
  const like = within(card).getByRole("button", { name: /^J'aime/ });
  like.scrollIntoView({ block: "center" });
  await frames(3);
  await user.click(like);
  const dialog = await screen.findByRole("dialog", { name: "Authentification" });
  await user.type(within(dialog).getByRole("textbox", { name: "Adresse email" }), ALICE);
  await user.type(within(dialog).getByLabelText("Mot de passe"), PASSWORD);
  await user.keyboard("{Enter}");
  expect(await within(card).findByRole("button", { name: /^Je n'aime plus/ })).toBe(like);
  await expect.poll(() => document.activeElement).toBe(like);
  await frames(3);
  expect(window.scrollY).toBeGreaterThan(0);
  const { top, bottom } = like.getBoundingClientRect();
  expect([top > 0, bottom < window.innerHeight]).toEqual([true, true]);
});
