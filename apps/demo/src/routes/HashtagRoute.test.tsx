import { render, screen, waitFor } from "@testing-library/react";
import { createHooterClient, type HooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { BASILE, createHarness, stayAwayFromTop } from "hooter-test-support/harness";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { links } from "../links";
import { HashtagRoute } from "./HashtagRoute";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function visit(
  path: string,
  client: HooterClient = createHooterClient({
    identity: memoryIdentity(),
    databaseUrl: "https://a.example",
    live: "off",
  }),
) {
  const router = createMemoryRouter([{ path: "/hashtag/:tag", element: <HashtagRoute /> }], { initialEntries: [path] });
  render(
    <HooterProvider client={client} links={links}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  return client;
}

it.each(["%", "%E9", "deux%20mots", "a%2Fb", "x".repeat(300)])("explains that /hashtag/%s is not a hashtag", (tag) => {
  // Silence the router, which warns about a malformed address.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const client = visit(`/hashtag/${tag}`);
  expect(screen.getByRole("heading", { name: "Hashtag incorrect" })).toBeInTheDocument();
  expect(screen.getByText("Ce n’est pas un hashtag.")).toBeInTheDocument();
  expect(document.title).toBe("Hooter | Hashtag incorrect");
  client.dispose();
});

it("uses the hashtag in lower case as the title of the page", () => {
  const client = visit("/hashtag/%C3%89T%C3%89");
  expect(screen.getByRole("heading", { name: "#été" })).toBeInTheDocument();
  expect(document.title).toBe("Hooter | #été");
  client.dispose();
});

it("has « Retour » before the title", () => {
  const client = visit("/hashtag/hibou");
  const back = screen.getByRole("button", { name: "Retour" });
  expect(back.compareDocumentPosition(screen.getByRole("heading"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  client.dispose();
});

it("shows the number of new hoots in the title", async () => {
  stayAwayFromTop();
  const harness = createHarness();
  visit("/hashtag/jardin", harness.client);
  await screen.findAllByRole("article");
  expect(document.title).toBe("Hooter | #jardin");
  const basile = await harness.otherUser(BASILE);
  await basile.publishHoot({ content: "Un merle au #jardin.", pictureUrl: "", pictureAlt: "" });
  await waitFor(() => expect(document.title).toBe("(1) Hooter | #jardin"));
  harness.dispose();
});
