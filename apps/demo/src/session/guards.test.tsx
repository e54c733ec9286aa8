import { render, screen } from "@testing-library/react";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterClientProvider } from "hooter-client/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { SignedOutOnly } from "./guards";

const account = { email: "ada@exemple.fr", password: "chouette" };

function visit(signedInAs?: string, isLate = false) {
  const memory = memoryIdentity({ accounts: [account], ...(signedInAs === undefined ? {} : { signedInAs }) });
  const identity = isLate ? { ...memory, observe: () => () => {} } : memory;
  const client = createHooterClient({ identity, databaseUrl: "https://a.example", live: "off" });
  const routes = [
    { element: <SignedOutOnly />, children: [{ path: "/connexion", element: <p>Formulaire</p> }] },
    { path: "/dashboard", element: <p>Fil des hoots</p> },
  ];
  render(
    <HooterClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/connexion"] })} />
    </HooterClientProvider>,
  );
  return client;
}

it("shows the sign-in page while the session is loading", () => {
  const client = visit(undefined, true);
  expect(screen.getByText("Formulaire")).toBeInTheDocument();
  client.dispose();
});

it("leaves the sign-in page when a signed-in session has loaded", async () => {
  const client = visit(account.email);
  expect(await screen.findByText("Fil des hoots")).toBeInTheDocument();
  expect(screen.queryByText("Formulaire")).toBeNull();
  client.dispose();
});
