import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { Broken } from "./FullPageNotice";

it("shows a French message and a reload button, not the error, when a page fails to render", async () => {
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const Page = () => {
    throw new Error("a fault of ours");
  };
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Page />, errorElement: <Broken /> }])} />);
  expect(await screen.findByRole("heading", { name: "Cette page n’a pas pu s’afficher" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Recharger la page" })).toBeVisible();
  expect(screen.queryByText(/a fault of ours/)).toBeNull();
  silent.mockRestore();
});
