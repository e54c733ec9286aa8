import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Header } from "../layout/Header";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const closed = /^Votre session est terminée/;

describe("end of the session", () => {
  it("shows a message when the session ends elsewhere, until the user signs in", async () => {
    const { harness } = renderInHarness(<Header />);
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await harness.identity.signOut();
    expect(await screen.findByText(closed)).toBeInTheDocument();
    await harness.identity.signIn({ email: ALICE, password: PASSWORD });
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
  });

  it("shows only a goodbye after « Déconnexion »", async () => {
    const { user } = renderInHarness(<Header />);
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("shows the new account's name when another user signs in elsewhere", async () => {
    const { harness } = renderInHarness(<Header />);
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await harness.identity.signIn({ email: BASILE, password: PASSWORD });
    expect(await screen.findByText(/^C’est le compte (?:de |d’).+ qui est ouvert maintenant/)).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("shows no message to a visitor who never signed in", async () => {
    const { harness } = renderInHarness(<Header />, { signedInAs: null });
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-out"));
    expect(screen.queryByText(closed)).toBeNull();
  });
});
