import { act, fireEvent, render, screen } from "@testing-library/react";
import type { HooterAnchorProps } from "hooter-react";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { createBrowserRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { RouterAnchor } from "./navigation";

const undone: (() => void)[] = [];
afterEach(() => {
  for (const undo of undone.splice(0)) undo();
  window.history.replaceState(null, "", "/");
});

/** Waits for the first task after the next frame. */
const nextTask = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Opens a page with a link to another page. */
function open(onClick?: (event: MouseEvent) => void, props: Partial<HooterAnchorProps> = {}) {
  const router = createBrowserRouter([
    {
      path: "/",
      element: (
        <RouterAnchor href="/hoot/ada-1_hoot" onClick={onClick} {...props}>
          Un hoot
        </RouterAnchor>
      ),
    },
    { path: "/hoot/:slug", element: <p>La page du hoot</p> },
  ]);
  const { unmount } = render(
    <RouterProvider router={router} flushSync={(update) => void flushSync(update)} useTransitions={false} />,
  );
  undone.push(unmount, () => router.dispose());
  return { router, link: screen.getByRole("link", { name: "Un hoot" }) };
}

it("lets the browser paint the pressed link before it navigates", async () => {
  const paints: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => paints.push(callback));
  undone.push(() => frame.mockRestore());
  const { router, link } = open();
  // The click is handled: the browser does not load a document.
  expect(fireEvent.click(link)).toBe(false);
  for (const paint of paints) paint(0);
  expect(router.state.location.pathname).toBe("/");
  expect(await screen.findByText("La page du hoot")).toBeInTheDocument();
  expect(router.state.historyAction).toBe("PUSH");
});

it("adds one history entry on a double click", async () => {
  const { link } = open();
  const entries = window.history.length;
  fireEvent.click(link);
  fireEvent.click(link);
  await screen.findByText("La page du hoot");
  await nextTask();
  expect(window.history.length).toBe(entries + 1);
});

it.each([
  ["with Ctrl", { ctrlKey: true }],
  ["with Meta", { metaKey: true }],
  ["with Shift", { shiftKey: true }],
  ["with Alt", { altKey: true }],
  ["with the middle button", { button: 1 }],
])("leaves a click %s to the browser", (_, init) => {
  const { link } = open();
  const isLeft = fireEvent.click(link, init);
  expect(isLeft).toBe(true);
});

it("does not navigate when the widget has handled the click", async () => {
  const { router, link } = open((event) => event.preventDefault());
  fireEvent.click(link);
  await nextTask();
  expect(router.state.location.pathname).toBe("/");
});

it("does not navigate when the page has navigated since the click", async () => {
  const { router, link } = open();
  fireEvent.click(link);
  await act(() => router.navigate("/hoot/later-1_hoot"));
  await nextTask();
  expect(router.state.location.pathname).toBe("/hoot/later-1_hoot");
});

it.each([
  ["that opens a new tab", { target: "_blank" }],
  ["to download a file", { download: "" }],
  ["to another site", { href: "https://exemple.fr/" }],
  ["to write an e-mail", { href: "mailto:ada@exemple.fr" }],
])("leaves a link %s to the browser", async (_, props) => {
  const { router, link } = open(undefined, props);
  expect(fireEvent.click(link)).toBe(true);
  await nextTask();
  expect(router.state.location.pathname).toBe("/");
});
