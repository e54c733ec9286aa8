import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWorld } from "../testing/world";
import { type ToastCorner, useToasts } from "./context";
import { HooterProvider } from "./HooterProvider";
import type { Toasts } from "./toasts";

const world = createWorld({ signedInAs: null, hoots: 0 });
let toasts: Toasts;

function Taker({ onReady }: { onReady: (toasts: Toasts) => void }) {
  const given = useToasts();
  useEffect(() => onReady(given), [given, onReady]);
  return <button type="button">ailleurs</button>;
}

const take = (given: Toasts) => {
  toasts = given;
};
const show = (...args: Parameters<Toasts["show"]>) => act(() => void toasts.show(...args));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const region = () => screen.getByRole("region", { name: "Notifications" });
const open = (toastCorner?: ToastCorner) =>
  render(
    <HooterProvider client={world.client} toastCorner={toastCorner}>
      <Taker onReady={take} />
    </HooterProvider>,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a toast", () => {
  it("goes after 5,000 ms", async () => {
    open();
    await show("Post ajouté avec succès !");
    await pass(4999);
    expect(screen.getByText("Post ajouté avec succès !")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("Post ajouté avec succès !")).toBeNull();
  });

  it("waits while the pointer is over it, then has what was left", async () => {
    open();
    await show("Bienvenue !");
    await pass(3000);
    fireEvent.pointerEnter(region());
    await pass(60_000);
    fireEvent.pointerLeave(region());
    await pass(1999);
    expect(screen.getByText("Bienvenue !")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("Bienvenue !")).toBeNull();
  });

  it("waits while the focus is in it, and gives the focus back when it is dismissed", async () => {
    open();
    const elsewhere = screen.getByRole("button", { name: "ailleurs" });
    await show("Bienvenue !");
    const dismiss = screen.getByRole("button", { name: "Masquer la notification" });
    elsewhere.focus();
    const focus = vi.spyOn(elsewhere, "focus");
    act(() => dismiss.focus());
    await pass(60_000);
    expect(screen.getByText("Bienvenue !")).toBeInTheDocument();
    fireEvent.click(dismiss);
    expect(screen.queryByText("Bienvenue !")).toBeNull();
    expect(elsewhere).toHaveFocus();
    // The page stays where it is.
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it("with an action stays, and closes when the action is taken", async () => {
    open();
    const run = vi.fn();
    await show("Raté", { tone: "error", action: { label: "Réessayer", run } });
    await pass(600_000);
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Raté")).toBeNull();
  });
});

it("announces errors at once and the rest politely, from regions that were there before", async () => {
  open();
  const [polite, assertive] = region().children;
  expect(polite).toHaveAttribute("aria-live", "polite");
  expect(assertive).toHaveAttribute("aria-live", "assertive");
  await show("Bienvenue !");
  await show("Raté", { tone: "error" });
  expect(polite).toHaveTextContent("Bienvenue !");
  expect(assertive).toHaveTextContent("Raté");
});

it("stands at the bottom right unless the host says otherwise", () => {
  const first = open();
  expect(region()).toHaveAttribute("data-corner", "bottom-right");
  first.unmount();
  open("top-right");
  expect(region()).toHaveAttribute("data-corner", "top-right");
});

it("leaves nothing behind", () => {
  const { unmount } = open();
  unmount();
  expect(document.body.querySelector("section")).toBeNull();
});
