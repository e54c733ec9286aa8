import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Header } from "../layout/Header";
import { renderInWorld } from "../testing/render";
import { ALICE, BASILE, PASSWORD } from "../testing/world";

const closed = /^Votre session est terminée/;

describe("a session that ends", () => {
  it("elsewhere says so, until somebody signs in", async () => {
    const { world } = renderInWorld(<Header />);
    await waitFor(() => expect(world.client.session.get().status).toBe("signed-in"));
    await world.identity.signOut();
    expect(await screen.findByText(closed)).toBeInTheDocument();
    await world.identity.signIn({ email: ALICE, password: PASSWORD });
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
  });

  it("by « Déconnexion » takes leave, no more", async () => {
    const { user } = renderInWorld(<Header />);
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("for another's names whose account it is now", async () => {
    const { world } = renderInWorld(<Header />);
    await waitFor(() => expect(world.client.session.get().status).toBe("signed-in"));
    await world.identity.signIn({ email: BASILE, password: PASSWORD });
    expect(await screen.findByText(/^C’est le compte de .+ qui est ouvert maintenant/)).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("never began says nothing", async () => {
    const { world } = renderInWorld(<Header />, { signedInAs: null });
    await waitFor(() => expect(world.client.session.get().status).toBe("signed-out"));
    expect(screen.queryByText(closed)).toBeNull();
  });
});
