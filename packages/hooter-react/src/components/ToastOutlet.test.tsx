import { act, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HooterProvider } from "../HooterProvider";
import { type ToastCorner, useToasts } from "../provider/context";
import type { Toasts } from "../provider/toasts";
import { createHarness } from "../testing/harness";

const harness = createHarness({ signedInAs: null, hoots: 0 });
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
    <HooterProvider client={harness.client} toastCorner={toastCorner}>
      <Taker onReady={take} />
    </HooterProvider>,
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("toast", () => {
  it("disappears after 5,000 ms", async () => {
    open();
    await show("Post ajouté avec succès !");
    await pass(4999);
    expect(screen.getByText("Post ajouté avec succès !")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("Post ajouté avec succès !")).toBeNull();
  });

  it("stays visible when its duration exceeds a timer's maximum delay", async () => {
    open();
    await show("Bienvenue !", { duration: 40 * 24 * 3_600_000 });
    await pass(60_000);
    expect(screen.getByText("Bienvenue !")).toBeInTheDocument();
  });

  it("pauses while the pointer is over it, then resumes with the remaining time", async () => {
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

  it("pauses while it has the focus and restores the focus when it is dismissed", async () => {
    open();
    const remote = screen.getByRole("button", { name: "ailleurs" });
    await show("Bienvenue !");
    const dismiss = screen.getByRole("button", { name: "Fermer la notification" });
    remote.focus();
    const focus = vi.spyOn(remote, "focus");
    act(() => dismiss.focus());
    await pass(60_000);
    expect(screen.getByText("Bienvenue !")).toBeInTheDocument();
    fireEvent.click(dismiss);
    expect(screen.queryByText("Bienvenue !")).toBeNull();
    expect(remote).toHaveFocus();
    // Restoring the focus must not scroll the page.
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  });

  it("closes on Esc while it has the focus, and returns the focus", async () => {
    open();
    const remote = screen.getByRole("button", { name: "ailleurs" });
    remote.focus();
    await show("Bienvenue !");
    await show("Raté", { tone: "error", action: { label: "Réessayer", run: () => {} } });
    const retry = screen.getByRole("button", { name: "Réessayer" });
    act(() => retry.focus());
    fireEvent.keyDown(retry, { key: "Escape" });
    expect(screen.queryByText("Raté")).toBeNull();
    expect(screen.getByText("Bienvenue !")).toBeInTheDocument();
    expect(remote).toHaveFocus();
  });

  it("disappears on time even if the previous toast was dismissed while the pointer was over it", async () => {
    open();
    await show("Bienvenue !");
    fireEvent.pointerEnter(region());
    fireEvent.click(screen.getByRole("button", { name: "Fermer la notification" }));
    await show("Á bientôt !");
    await pass(5000);
    expect(screen.queryByText("Á bientôt !")).toBeNull();
  });

  it("closes after its maximum duration, even while it has the focus, and returns the focus", async () => {
    open();
    const remote = screen.getByRole("button", { name: "ailleurs" });
    remote.focus();
    await show("Supprimé", { duration: 8000, maxDuration: 60_000, action: { label: "Annuler", run: () => {} } });
    act(() => screen.getByRole("button", { name: "Annuler" }).focus());
    await pass(59_999);
    expect(screen.getByText("Supprimé")).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText("Supprimé")).toBeNull();
    expect(remote).toHaveFocus();
  });

  it("returns the focus when a toast replaces the focused one, and hides the new toast after 5,000 ms", async () => {
    open();
    const remote = screen.getByRole("button", { name: "ailleurs" });
    remote.focus();
    await show("Envoi", { key: "envoi" });
    act(() => screen.getByRole("button", { name: "Fermer la notification" }).focus());
    await show("Envoyé", { key: "envoi" });
    expect(remote).toHaveFocus();
    await pass(5000);
    expect(screen.queryByText("Envoyé")).toBeNull();
  });

  it("stays, if it has an action, until the user presses the action's button", async () => {
    open();
    const run = vi.fn();
    await show("Raté", { tone: "error", action: { label: "Réessayer", run } });
    await pass(600_000);
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Raté")).toBeNull();
  });
});

it("announces errors assertively and other toasts politely, in live regions that already exist", async () => {
  open();
  const [polite, assertive] = document.querySelectorAll("[aria-live]");
  expect(polite).toHaveAttribute("aria-live", "polite");
  expect(assertive).toHaveAttribute("aria-live", "assertive");
  await show("Bienvenue !");
  await show("Raté", { tone: "error" });
  expect(polite).toHaveTextContent("Bienvenue !");
  expect(assertive).toHaveTextContent("Raté");
});

it("does not announce the button that closes the toast", async () => {
  open();
  await show("Raté", { tone: "error", action: { label: "Réessayer", run: () => {} } });
  const liveOf = (name: string) =>
    screen.getByRole("button", { name }).closest("[aria-live]")?.getAttribute("aria-live");
  expect(liveOf("Fermer la notification")).toBe("off");
  expect(liveOf("Réessayer")).toBe("assertive");
});

it("appears at the bottom right unless the host sets another corner", async () => {
  const first = open();
  await show("Bienvenue !");
  expect(region()).toHaveAttribute("data-corner", "bottom-right");
  first.unmount();
  open("top-right");
  await show("Bienvenue !");
  expect(region()).toHaveAttribute("data-corner", "top-right");
});

describe("landmark of the toasts", () => {
  const names = () => screen.queryAllByRole("region").map((corner) => corner.getAttribute("aria-label"));
  const given: Toasts[] = [];
  const takeAll = (toasts: Toasts) => void given.push(toasts);
  const second = () =>
    render(
      <HooterProvider client={harness.client}>
        <Taker onReady={takeAll} />
      </HooterProvider>,
    );

  it("exists in the page only while a toast is visible", async () => {
    open();
    expect(names()).toEqual([]);
    await show("Bienvenue !");
    expect(names()).toEqual(["Notifications"]);
    await pass(5000);
    expect(names()).toEqual([]);
  });

  it("has a numbered name when another provider has a toast, and keeps the number while it is visible", async () => {
    open();
    const other = second();
    const [theirs] = given.splice(0);
    await act(() => theirs?.show("Welcome!", { duration: Number.POSITIVE_INFINITY }));
    expect(names()).toEqual(["Notifications"]);
    await show("Bienvenue !");
    expect(names().sort()).toEqual(["Notifications", "Notifications 2"]);
    expect(screen.getByRole("region", { name: "Notifications 2" })).toHaveTextContent("Bienvenue !");
    other.unmount();
    // The landmark keeps its name while it is visible.
    expect(names()).toEqual(["Notifications 2"]);
    await pass(5000);
    await show("Á bientôt !");
    expect(names()).toEqual(["Notifications"]);
  });

  it("renames the landmark when the host's labels change", async () => {
    const { rerender } = open();
    await show("Bienvenue !");
    rerender(
      <HooterProvider client={harness.client} labels={{ common: { notifications: "Messages" } }}>
        <Taker onReady={take} />
      </HooterProvider>,
    );
    expect(names()).toEqual(["Messages"]);
  });
});

it("removes its element when the provider unmounts", () => {
  const { unmount } = open();
  unmount();
  expect(document.body.querySelector("section")).toBeNull();
});
