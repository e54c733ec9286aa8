import { act, render, screen } from "@testing-library/react";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { links } from "../links";
import { usePageTitle } from "../page-title";
import { Layout } from "./Layout";

const scrollTo = vi.fn();
const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function Page() {
  usePageTitle(`Titre de ${useLocation().pathname}`);
  return <p>Une page</p>;
}

/** Opens a page in the layout. */
async function open(from: string) {
  vi.stubGlobal("scrollTo", scrollTo);
  // jsdom has no layout.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const identity = memoryIdentity({ accounts: [{ email: "ada@exemple.fr", password: "chouette" }] });
  const client = createHooterClient({ identity, databaseUrl: "https://a.example", live: "off" });
  const router = createMemoryRouter(
    [{ element: <Layout onThemeChange={() => {}} />, children: [{ path: "*", element: <Page /> }] }],
    { initialEntries: [from] },
  );
  const { unmount } = render(
    <HooterProvider client={client} links={links}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  undone.push(unmount, () => client.dispose());
  await screen.findByText("Une page");
  return router;
}

it.each([
  ["another path", "/dashboard", "/manage_profile", true],
  ["the profile of another account with the same pseudo", "/profile/John%20Doe?u=a", "/profile/John%20Doe?u=b", true],
  ["another query of the same page", "/connexion", "/connexion?de=x", false],
])("starts at the top of the page after a navigation to %s (from %s to %s): %s", async (_, from, to, isNewPage) => {
  const router = await open(from);
  await act(() => router.navigate(to));
  const main = screen.getByRole("main");
  expect(document.activeElement === main).toBe(isNewPage);
  expect(scrollTo).toHaveBeenCalledTimes(isNewPage ? 1 : 0);
});

it("announces the title of each page to which the reader navigates, but not of the first page", async () => {
  const router = await open("/a");
  expect(screen.queryByText("Titre de /a")).toBeNull();
  await act(() => router.navigate("/b"));
  expect(await screen.findByText("Titre de /b")).toHaveAttribute("aria-live", "polite");
  await act(() => router.navigate(-1));
  expect(await screen.findByText("Titre de /a")).toHaveAttribute("aria-live", "polite");
});

it("places the navigation of a phone before the content, so that the keyboard reaches it first", async () => {
  await open("/");
  const bar = document.querySelector(".hooter-bottom-bar");
  expect(bar?.compareDocumentPosition(screen.getByRole("main"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("skips to the content without changing the address, so that the page keeps its hash and state", async () => {
  await open("/connexion#inscription");
  const main = screen.getByRole("main");
  const focus = vi.spyOn(main, "focus");
  const scrollIntoView = vi.fn();
  main.scrollIntoView = scrollIntoView;
  screen.getByRole("link", { name: "Aller au contenu" }).click();
  expect(main).toHaveFocus();
  // Scrolling by `focus` would ignore the sticky header.
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe("");
});
