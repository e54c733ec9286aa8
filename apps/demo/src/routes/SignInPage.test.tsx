import { render, screen } from "@testing-library/react";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, onTestFinished } from "vitest";
import { signInPath } from "../return-path";
import { SignInPage } from "./SignInPage";

const act = "Connectez-vous pour participer.";

it.each([
  { site: "public", isPublic: true, from: "/dashboard", shown: true },
  { site: "public", isPublic: true, from: "/", shown: false },
  { site: "private", isPublic: false, from: "/dashboard", shown: false },
])("tells a visitor who comes from $from on a $site site why to sign in: $shown", async ({ isPublic, from, shown }) => {
  const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
  onTestFinished(() => client.dispose());
  const routes = [{ path: "/connexion", element: <SignInPage isPublic={isPublic} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [signInPath(from, isPublic)] });
  render(
    <HooterProvider client={client}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  await screen.findByRole("textbox", { name: "Adresse email" });
  expect(screen.queryByText(act, { exact: false }) !== null).toBe(shown);
});
