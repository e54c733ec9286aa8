import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { Home } from "./Home";

it("shows a visitor a welcome, « Rejoignez notre communauté ! », S'inscrire and Connexion", async () => {
  renderInHarness(<Home />, { signedInAs: null, hoots: 0 });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Bienvenue sur Hooter !");
  expect(screen.getByText("Rejoignez notre communauté !")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "S'inscrire" })).toHaveAttribute("href", "/connexion");
  expect(screen.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  expect(screen.queryByText("Retrouvez votre tableau de bord !")).toBeNull();
});

it("shows a loading state until the session has loaded", async () => {
  renderInHarness(<Home />, { hoots: 0 });
  expect(screen.getByText("Chargement...")).toBeInTheDocument();
  expect(screen.queryByRole("heading")).toBeNull();
  expect(await screen.findByRole("heading")).toBeInTheDocument();
  expect(screen.queryByText("Chargement...")).toBeNull();
});

it("uses separate links for S'inscrire and Connexion when the host sets both", async () => {
  renderInHarness(<Home />, { signedInAs: null, hoots: 0, links: { signUp: "/bienvenue", signIn: "/entrer" } });
  expect(await screen.findByRole("link", { name: "S'inscrire" })).toHaveAttribute("href", "/bienvenue");
  expect(screen.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/entrer");
});

it("greets the user by name and navigates to the dashboard on « Partager son actualité »", async () => {
  const navigate = vi.fn();
  const { user, harness } = renderInHarness(<Home />, { hoots: 0, navigate });
  const share = await screen.findByRole("link", { name: "Partager son actualité" });
  const session = harness.client.session.get();
  const name = session.status === "signed-in" ? session.user.pseudo : "nobody";
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(`Bonjour ${name} !`);
  expect(screen.getByText("Retrouvez votre tableau de bord !")).toBeInTheDocument();
  expect(screen.queryByText("Rejoignez notre communauté !")).toBeNull();
  await user.click(share);
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/dashboard", { replace: false });
});
