import { render, screen, waitFor } from "@testing-library/react";
import { HooterProvider } from "hooter-react";
import { BASILE, createHarness, stayAwayFromTop } from "hooter-test-support/harness";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { links } from "./links";
import { AnnounceTitle, usePageTitle } from "./page-title";
import { DashboardPage } from "./routes/DashboardPage";

function Page({ title, newHoots }: { readonly title: string; readonly newHoots?: number }) {
  usePageTitle(title, newHoots);
  return null;
}

let icon: HTMLLinkElement;
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = "/favicon.svg";
  document.head.append(icon);
});
afterEach(() => {
  icon.remove();
  document.title = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const path = () => new URL(icon.href).pathname;

it("prefixes the title with the number of new hoots and changes the icon until the hoots are shown", () => {
  const { rerender } = render(<Page title="Tableau de bord" />);
  expect([document.title, path()]).toEqual(["Hooter | Tableau de bord", "/favicon.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={1} />);
  expect([document.title, path()]).toEqual(["(1) Hooter | Tableau de bord", "/favicon-new.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={3} />);
  expect([document.title, path()]).toEqual(["(3) Hooter | Tableau de bord", "/favicon-new.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={10} />);
  expect([document.title, path()]).toEqual(["(9+) Hooter | Tableau de bord", "/favicon-new.svg"]);
  rerender(<Page title="Tableau de bord" newHoots={0} />);
  expect([document.title, path()]).toEqual(["Hooter | Tableau de bord", "/favicon.svg"]);
});

it("announces only the last title when the content of a page changes the title at once", () => {
  vi.useFakeTimers();
  const announce = vi.fn();
  const withTitle = (title: string) => (
    <AnnounceTitle.Provider value={announce}>
      <Page title={title} />
    </AnnounceTitle.Provider>
  );
  const { rerender } = render(withTitle("Hoot"));
  rerender(withTitle("Hoot de Basile"));
  vi.runAllTimers();
  expect(announce.mock.calls).toEqual([["Hoot de Basile"]]);
});

it("restores the icon when the reader leaves the page", () => {
  const { rerender } = render(<Page key="dashboard" title="Tableau de bord" newHoots={2} />);
  rerender(<Page key="home" title="Accueil" />);
  expect([document.title, path()]).toEqual(["Hooter | Accueil", "/favicon.svg"]);
});

it("shows the number of new hoots on the icon", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="6"/></svg>';
  vi.stubGlobal("fetch", async () => new Response(svg));
  const { rerender } = render(<Page title="Tableau de bord" />);
  for (const [newHoots, shown] of [
    [1, "1"],
    [9, "9"],
    [10, "9+"],
  ] as const) {
    rerender(<Page title="Tableau de bord" newHoots={newHoots} />);
    await waitFor(() => expect(icon.href).toMatch(/^data:image\/svg\+xml,/));
    const shownIcon = new DOMParser().parseFromString(decodeURIComponent(icon.href.split(",", 2)[1] ?? ""), "text/xml");
    expect(shownIcon.querySelector("text")?.textContent).toBe(shown);
  }
  rerender(<Page title="Tableau de bord" />);
  expect(path()).toBe("/favicon.svg");
});

it("shows the number of new hoots of the dashboard in the title and on the icon", async () => {
  stayAwayFromTop();
  const harness = createHarness({ hoots: 3 });
  const { unmount } = render(
    <HooterProvider client={harness.client} links={links}>
      <DashboardPage />
    </HooterProvider>,
  );
  await screen.findByRole("feed", { name: "Fil des hoots" });
  expect([document.title, path()]).toEqual(["Hooter | Tableau de bord", "/favicon.svg"]);
  const basile = await harness.otherUser(BASILE);
  await basile.publishHoot({ content: "Un merle.", pictureUrl: "", pictureAlt: "" });
  await waitFor(() => expect([document.title, path()]).toEqual(["(1) Hooter | Tableau de bord", "/favicon-new.svg"]));
  unmount();
  harness.dispose();
});
