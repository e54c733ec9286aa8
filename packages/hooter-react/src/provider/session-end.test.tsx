import { act, screen, waitFor } from "@testing-library/react";
import { draftsOf, internals } from "hooter-client";
import { describe, expect, it } from "vitest";
import { Composer } from "../composer/Composer";
import { Dashboard } from "../dashboard/Dashboard";
import { Feed } from "../feed/Feed";
import { HooterProvider } from "../HooterProvider";
import { ReplyForm } from "../hoot/ReplyForm";
import { Header } from "../layout/Header";
import { Settings } from "../settings/Settings";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const closed = /^Session fermée ailleurs/;

describe("end of the session", () => {
  it("shows a message after the session ends in another tab, until the user signs in", async () => {
    const { harness } = renderInHarness(<Header />);
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await harness.identity.signOut();
    expect(await screen.findByText(closed)).toBeInTheDocument();
    await harness.identity.signIn({ email: ALICE, password: PASSWORD });
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
  });

  it.each([
    ["Feed", () => <Feed />, () => screen.findAllByRole("link", { name: "Alice Moreau" })],
    ["Dashboard", () => <Dashboard />, () => screen.findAllByRole("button", { name: "Commencez un post" })],
    ["Composer", () => <Composer />, () => screen.findAllByRole("textbox")],
    ["ReplyForm", () => <ReplyForm hoot={{ id: "1", slug: "a_hoot" }} />, () => screen.findAllByRole("textbox")],
    ["Settings", () => <Settings />, () => screen.findAllByRole("textbox")],
  ])("moves the focus to the notice that replaces the content of %s", async (_, Widget, find) => {
    const { harness } = renderInHarness(<Widget />, { hoots: 20 });
    const [focused] = await find();
    act(() => focused?.focus());
    expect(focused).toHaveFocus();
    await act(() => harness.identity.signOut());
    const link = await screen.findByRole("link", { name: "Connexion" });
    expect(focused).not.toBeInTheDocument();
    expect(document.activeElement?.closest(".hooter-notice")).toContainElement(link);
  });

  it("closes the composer's dialog when the session ends in another tab, and keeps its text as a draft", async () => {
    const { harness, user } = renderInHarness(<Header />, { shortcuts: "page" });
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await user.keyboard("n");
    await user.type(await screen.findByRole("textbox", { name: "Contenu du hoot" }), "Une phrase");
    await act(() => harness.identity.signOut());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const drafts = draftsOf(harness.client[internals].device);
    expect(drafts.read("account0", "hoot")).toMatchObject({ content: "Une phrase" });
  });

  it("closes the sign-out confirmation when the session ends in another tab", async () => {
    const { harness, user } = renderInHarness(
      <>
        <Header />
        <Composer />
      </>,
    );
    const button = await screen.findByRole("button", { name: "Déconnexion" });
    harness.network = "down";
    const hoot = { content: "En attente", pictureUrl: "", pictureAlt: "" };
    act(() => void harness.client.publishHoot(hoot).catch(() => {}));
    await screen.findByText(/1 envoi en attente/);
    await user.click(button);
    await screen.findByRole("alertdialog");
    await act(() => harness.identity.signOut());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("shows only the goodbye message after « Déconnexion »", async () => {
    const { user } = renderInHarness(<Header />);
    await user.click(await screen.findByRole("button", { name: "Déconnexion" }));
    expect(await screen.findByText("Á bientôt !")).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("shows the new account's name when another user signs in from another tab", async () => {
    const { harness } = renderInHarness(<Header />);
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await harness.identity.signIn({ email: BASILE, password: PASSWORD });
    expect(await screen.findByText(/^C’est le compte (?:de |d’).+ qui est ouvert maintenant/)).toBeInTheDocument();
    expect(screen.queryByText(closed)).toBeNull();
  });

  it("shows one message for all of a client's providers", async () => {
    const { harness, rerender } = renderInHarness(<Header />);
    const { client, identity } = harness;
    rerender(
      <>
        <Header />
        <HooterProvider client={client}>
          <Header />
        </HooterProvider>
      </>,
    );
    await waitFor(() => expect(client.session.get().status).toBe("signed-in"));
    await act(() => identity.signIn({ email: BASILE, password: PASSWORD }));
    expect(await screen.findAllByText(/^C’est le compte /)).toHaveLength(1);
    await act(() => identity.signOut());
    expect(await screen.findAllByText(closed)).toHaveLength(1);
    rerender(<Header />);
    expect(await screen.findAllByText(closed)).toHaveLength(1);
  });

  it("passes the message to another provider when the one that shows it is removed", async () => {
    const { harness, rerender } = renderInHarness(<Header />);
    const { client, identity } = harness;
    const page = (hasFirst: boolean) => (
      <>
        {hasFirst && (
          <HooterProvider client={client}>
            <p>premier</p>
          </HooterProvider>
        )}
        <Header />
      </>
    );
    rerender(page(true));
    await waitFor(() => expect(client.session.get().status).toBe("signed-in"));
    await act(() => identity.signOut());
    expect(await screen.findAllByText(closed)).toHaveLength(1);
    rerender(page(false));
    expect(await screen.findAllByText(closed)).toHaveLength(1);
  });

  it("shows no message to a visitor who never signed in", async () => {
    const { harness } = renderInHarness(<Header />, { signedInAs: null });
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-out"));
    expect(screen.queryByText(closed)).toBeNull();
  });
});
