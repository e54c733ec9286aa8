import { render, screen } from "@testing-library/react";
import { createHooterClient } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { HooterProvider } from "hooter-react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { HashtagRoute } from "./HashtagRoute";

afterEach(() => vi.restoreAllMocks());

function visit(path: string) {
  const client = createHooterClient({ identity: memoryIdentity(), databaseUrl: "https://a.example", live: "off" });
  const router = createMemoryRouter([{ path: "/hashtag/:tag", element: <HashtagRoute /> }], { initialEntries: [path] });
  render(
    <HooterProvider client={client}>
      <RouterProvider router={router} />
    </HooterProvider>,
  );
  return client;
}

it.each(["%", "%E9", "deux%20mots", "a%2Fb", "x".repeat(300)])("explains that /hashtag/%s is no hashtag", (tag) => {
  // The router warns about a malformed address.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const client = visit(`/hashtag/${tag}`);
  expect(screen.getByRole("heading", { name: "Hashtag incorrect" })).toBeInTheDocument();
  expect(screen.getByText("Ce n’est pas un hashtag.")).toBeInTheDocument();
  expect(document.title).toBe("Hooter | Hashtag incorrect");
  client.dispose();
});

it("names the page after the hashtag in lower case", () => {
  const client = visit("/hashtag/%C3%89T%C3%89");
  expect(screen.getByRole("heading", { name: "#été" })).toBeInTheDocument();
  expect(document.title).toBe("Hooter | #été");
  client.dispose();
});
