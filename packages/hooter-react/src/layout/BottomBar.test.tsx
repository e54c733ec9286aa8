import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { HooterProvider } from "../HooterProvider";
import { createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { holdSession } from "../testing/session";
import { BottomBar } from "./BottomBar";

const bar = () => screen.getByRole("navigation", { name: "Navigation principale" });
const texts = () => [...bar().children].map((item) => item.textContent);

describe("BottomBar", () => {
  it("shows a signed-in user the pages of the product and marks the current one", async () => {
    renderInHarness(<BottomBar current="/dashboard?page=2" />, { hoots: 0 });
    const current = await screen.findByRole("link", { name: "Tableau de bord" });
    expect(texts()).toEqual(["Accueil", "Tableau de bord", "Composer", "Profil", "Paramètres"]);
    expect(within(bar()).getAllByRole("link", { current: "page" })).toEqual([current]);
    expect(screen.getByRole("link", { name: "Mon profil" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/profile\/Alice/),
    );
  });

  it("opens the composer and returns the focus to its button", async () => {
    const { user } = renderInHarness(<BottomBar />, { hoots: 0 });
    const button = await screen.findByRole("button", { name: "Composer" });
    button.focus();
    fireEvent.click(button);
    // The button is busy until the composer has loaded.
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(await screen.findByRole("dialog", { name: "Nouveau hoot" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(button).toHaveFocus();
    expect(button).not.toHaveAttribute("aria-busy");
  });

  it("closes the composer when the reader goes back, and keeps the draft and the focus that the page has set", async () => {
    const { user } = renderInHarness(
      <>
        <main tabIndex={-1}>Une page</main>
        <BottomBar />
      </>,
      { hoots: 0 },
    );
    const field = () => screen.findByRole("textbox", { name: "Contenu du hoot" });
    const main = screen.getByText("Une page");
    await user.click(await screen.findByRole("button", { name: "Composer" }));
    await user.type(await field(), "Reste");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => void dispatchEvent(new PopStateEvent("popstate")));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    // The router shows the page, which sets the focus. The closed dialog's timer runs later and must not move the
    // focus.
    main.focus();
    act(() => void vi.runOnlyPendingTimers());
    expect(main).toHaveFocus();
    vi.useRealTimers();
    await user.click(screen.getByRole("button", { name: "Composer" }));
    expect(await field()).toHaveValue("Reste");
  });

  it("shows a visitor the home page and the sign-in page", async () => {
    renderInHarness(<BottomBar current="/connexion" />, { signedInAs: null, hoots: 0 });
    expect(await screen.findByRole("link", { name: "Connexion", current: "page" })).toHaveAttribute(
      "href",
      "/connexion",
    );
    expect(texts()).toEqual(["Accueil", "Connexion"]);
  });

  it("shows nothing while the session is loading", () => {
    const harness = createHarness({ hoots: 0 });
    holdSession(harness);
    render(
      <HooterProvider client={harness.client}>
        <BottomBar />
      </HooterProvider>,
    );
    expect(texts()).toEqual([]);
    harness.dispose();
  });

  it("omits pages that the host does not have", async () => {
    renderInHarness(<BottomBar />, { hoots: 0, links: { home: undefined, settings: undefined, profile: undefined } });
    await screen.findByRole("link", { name: "Tableau de bord" });
    expect(texts()).toEqual(["Tableau de bord", "Composer"]);
  });
});
