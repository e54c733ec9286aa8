import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../styles/index.css";
import { renderInHarness } from "../testing/render";
import { frames, settled } from "../testing/settled";
import { Feed } from "./Feed";

beforeEach(() => page.viewport(414, 896));
afterEach(() => {
  cleanup();
  window.scrollTo(0, 0);
});

const more = () => screen.findByRole("button", { name: "Charger plus" });

it("loads no page automatically while the keyboard focus is on the button for more or below it", async () => {
  renderInHarness(
    <>
      <button type="button">Accueil</button>
      <Feed pageSize={20} />
      <button type="button">Contact</button>
    </>,
    { hoots: 60 },
  );
  const [first] = await screen.findAllByRole("article");
  if (!first) throw new Error("No hoot.");
  await settled(first);
  // After a click, browsers show no focus ring until a key without Ctrl is pressed.
  await userEvent.click(screen.getByRole("button", { name: "Accueil" }));
  first.focus();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  const button = await more();
  expect(button).toHaveFocus();
  await settled(button);
  await frames(5);
  expect(screen.getAllByRole("article")).toHaveLength(20);
  await userEvent.keyboard("{Tab}");
  expect(screen.getByRole("button", { name: "Contact" })).toHaveFocus();
  await settled(button);
  await frames(5);
  expect(screen.getAllByRole("article")).toHaveLength(20);
  // Back above the button, the list grows again when its end is near.
  first.focus();
  window.scrollTo(0, 0);
  await frames(5);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(20));
});

it("moves the focus from the button for more to the first new card when a page arrives that was loading", async () => {
  const { harness } = renderInHarness(<Feed pageSize={10} />, { hoots: 15 });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(10));
  const { fetch } = harness.database;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(harness.database, "fetch").mockImplementation(async (...call) => {
    await held;
    return fetch(...call);
  });
  const button = await more();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "true"));
  button.focus();
  release();
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(screen.getAllByRole("article")[10]).toHaveFocus());
});

it("continues to load pages automatically once the focus has left a field below the list", async () => {
  renderInHarness(
    <>
      <input aria-label="Recherche" />
      <Feed pageSize={2} />
      <input aria-label="Contact" />
    </>,
    { hoots: 20 },
  );
  screen.getByLabelText("Contact").focus();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  await frames(10);
  expect(screen.getAllByRole("article")).toHaveLength(2);
  screen.getByLabelText("Recherche").focus();
  await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(2));
});
