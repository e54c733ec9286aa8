import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { settled, throughout } from "../testing/settled";
import { Dashboard } from "./Dashboard";

afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

it.each([1280, 390, 280])("does not move the other suggestions on the first follow, at %i px", async (width) => {
  await page.viewport(width, 844);
  const { user, harness } = renderInHarness(<Dashboard pageSize={6} />, { signedInAs: null });
  await harness.client.signUp({ email: "nouvelle@hooter.example", password: PASSWORD });
  const people = within(await screen.findByRole("region", { name: "Des plumes à suivre" }));
  const [first, second] = people.getAllByRole("button", { name: /^S'abonner à/ });
  if (!first || !second) throw new Error("Nobody to follow.");
  await waitFor(() => expect(first).toBeEnabled());
  await settled(second);
  const { top, left } = second.getBoundingClientRect();
  await user.click(first);
  await screen.findByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });
  await throughout(5, second, () => expect(second.getBoundingClientRect()).toMatchObject({ top, left }));
});
