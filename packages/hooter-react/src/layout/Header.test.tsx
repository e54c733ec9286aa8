import { screen, waitFor, within } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { describe, expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { Header } from "./Header";

const navigation = () => screen.getByRole("navigation", { name: "Navigation principale" });
const signOut = () => screen.getByRole("button", { name: "Déconnexion" });

describe("Header", () => {
  it("shows a visitor only the product's name, linked to the home page", async () => {
    renderInHarness(<Header />, { signedInAs: null, hoots: 0 });
    expect(screen.getByRole("link", { name: "Hooter, accueil" })).toHaveAttribute("href", "/");
    expect(screen.getByRole("banner")).toHaveTextContent(/^Hooter$/);
    expect(screen.getAllByRole("link")).toHaveLength(1);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("links a signed-in user to Accueil, Tableau de bord, Paramètres and their own profile", async () => {
    const { harness } = renderInHarness(<Header />, { hoots: 0 });
    await screen.findByRole("navigation");
    const links = within(navigation()).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Accueil", "/"],
      ["Tableau de bord", "/dashboard"],
      ["Paramètres", "/manage_profile"],
    ]);
    const session = harness.client.session.get();
    if (session.status !== "signed-in") throw new Error("nobody is signed in");
    const { pseudo, uid } = session.user;
    expect(screen.getByRole("link", { name: "Mon profil" })).toHaveAttribute(
      "href",
      `/profile/${encodeURIComponent(pseudo)}?u=${uid}`,
    );
  });

  it("uses the host's URLs and omits pages that the host does not have", async () => {
    renderInHarness(<Header />, { hoots: 0, links: { home: "/nid", settings: undefined, profile: undefined } });
    await screen.findByRole("navigation");
    expect(screen.getByRole("link", { name: "Hooter, accueil" })).toHaveAttribute("href", "/nid");
    expect(screen.queryByRole("link", { name: "Paramètres" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Mon profil" })).toBeNull();
  });

  it("shows both the home link and the dashboard link when they lead to the same page", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    renderInHarness(<Header />, { hoots: 0, links: { home: "/", dashboard: "/" } });
    await screen.findByRole("navigation");
    expect(within(navigation()).getAllByRole("link")).toHaveLength(3);
    expect(errors.mock.calls.flat().join(" ")).not.toContain("same key");
    errors.mockRestore();
  });

  it("marks the current page", async () => {
    renderInHarness(<Header current="/dashboard?page=2" />, { hoots: 0 });
    await screen.findByRole("navigation");
    const current = screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map((link) => link.textContent)).toEqual(["Tableau de bord"]);
  });
});

describe("signing out", () => {
  it("navigates home first, then shows « Á bientôt ! » and calls onSignedOut", async () => {
    const steps: string[] = [];
    const { user, harness } = renderInHarness(<Header onSignedOut={() => steps.push("onSignedOut")} />, {
      hoots: 0,
      navigate: (to) => steps.push(`${to} while ${harness.client.session.get().status}`),
    });
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(steps).toEqual(["/ while signed-in", "onSignedOut"]);
    expect(harness.client.session.get().status).toBe("signed-out");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByRole("link", { name: "Hooter, accueil" })).toHaveFocus();
  });

  it("signs out even if the host's `navigate` throws, and logs the error", async () => {
    const thrown = new Error("no such route");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const navigate = () => {
      throw thrown;
    };
    const { user } = renderInHarness(<Header />, { hoots: 0, navigate });
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), thrown);
    logged.mockRestore();
  });

  it("shows an error when signing out fails and signs out on a second try", async () => {
    const { user, harness } = renderInHarness(<Header />, { hoots: 0 });
    await screen.findByRole("navigation");
    vi.spyOn(harness.identity, "signOut").mockRejectedValueOnce(new HooterError("network"));
    await user.click(signOut());
    expect(await screen.findByText(/La déconnexion n’a pas abouti/)).toBeInTheDocument();
    await waitFor(() => expect(signOut()).toHaveAttribute("aria-disabled", "false"));
    expect(signOut()).toHaveFocus();
    await user.click(signOut());
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
  });
});
