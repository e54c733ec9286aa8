import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { links } from "../links";
import { EditHoot } from "./EditHoot";

const account = { email: "ada@exemple.fr", password: "chouette" };

it("keeps the focus on « Réessayer » during a retry, and after the retry has failed", async () => {
  // More than one request may be pending, so each of them has to fail.
  const pending: ((reason: Error) => void)[] = [];
  let isDown = true;
  const client = createHooterClient({
    identity: memoryIdentity({ accounts: [account], signedInAs: account.email }),
    databaseUrl: "https://a.example",
    fetch: () =>
      isDown ? Promise.reject(new TypeError("Failed to fetch")) : new Promise((_, reject) => pending.push(reject)),
    live: "off",
  });
  const router = createMemoryRouter([{ path: "*", element: <EditHoot slug="ada-1_hoot" /> }]);
  const { unmount } = render(
    <HooterProvider client={client} links={links}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  onTestFinished(() => {
    unmount();
    router.dispose();
    client.dispose();
  });
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  isDown = false;
  await userEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute("aria-disabled", "true"));
  expect(retry).toHaveFocus();
  isDown = true;
  for (const reject of pending) reject(new TypeError("Failed to fetch"));
  await waitFor(() => expect(retry).toHaveAttribute("aria-disabled", "false"));
  expect(retry).toHaveFocus();
});
