import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";
import { lazyPage } from "./lazy-page";
import { links } from "./links";

const Content = () => <p>Fil des hoots</p>;

function visit(Page: ComponentType) {
  const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
  const { unmount } = render(
    <HooterProvider client={client} links={links}>
      <main tabIndex={-1}>
        <Page />
      </main>
    </HooterProvider>,
  );
  return () => {
    unmount();
    client.dispose();
  };
}

it("shows the loading indicator until the page has loaded", async () => {
  let finish = (_component: ComponentType): void => {};
  const loading = new Promise<ComponentType>((resolve) => {
    finish = resolve;
  });
  const leave = visit(lazyPage("/", () => loading).Page);
  expect(screen.getByText("Chargement...")).toBeInTheDocument();
  finish(Content);
  expect(await screen.findByText("Fil des hoots")).toBeInTheDocument();
  expect(screen.queryByText("Chargement...")).toBeNull();
  leave();
});

it("renders a preloaded page synchronously, and loads it once", async () => {
  let loads = 0;
  const loading = Promise.resolve(Content);
  const { Page, preload } = lazyPage("/", () => {
    loads++;
    return loading;
  });
  preload();
  preload();
  await loading;
  const leave = visit(Page);
  expect(screen.getByText("Fil des hoots")).toBeInTheDocument();
  leave();
  visit(Page)();
  expect(loads).toBe(1);
});

it("loads again on request after a failed load, and keeps the focus", async () => {
  let isOnline = false;
  let loads = 0;
  const leave = visit(
    lazyPage("/", async () => {
      loads++;
      if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
      return Content;
    }).Page,
  );
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  await userEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute("aria-disabled", "false"));
  expect(loads).toBe(2);
  expect(retry).toHaveFocus();
  isOnline = true;
  await userEvent.click(retry);
  expect(await screen.findByText("Fil des hoots")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  leave();
});
