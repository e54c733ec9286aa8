import { act, screen } from "@testing-library/react";
import { draftsOf, type HooterClient, internals } from "hooter-client";
import { type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { HooterProvider } from "../HooterProvider";
import { Home } from "../home/Home";
import { ReplyForm } from "../hoot/ReplyForm";
import { replyDraft } from "../hoot/reply-draft";
import { Footer } from "../layout/Footer";
import { SignIn } from "../sign-in/SignIn";
import { ALICE, BASILE, createHarness, PASSWORD } from "../testing/harness";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

type Draft = Readonly<Record<string, string>>;

/**
 * Renders a widget on a server, lets a user type into its fields, and hydrates it.
 *
 * @param kept the draft of a hoot that the account stored on an earlier visit
 */
async function hydrate(widget: ReactElement, typed: Draft, isSignedIn: boolean, kept: Draft | null = null) {
  const server = createHarness({ hoots: 0, signedInAs: null });
  const browser = createHarness({ hoots: 0, ...(isSignedIn ? {} : { signedInAs: null }) });
  if (kept) draftsOf(browser.client[internals].device).write("account0", "hoot", kept);
  const container = document.createElement("div");
  container.innerHTML = renderToString(<HooterProvider client={server.client}>{widget}</HooterProvider>);
  document.body.append(container);
  server.dispose();
  for (const [name, text] of Object.entries(typed)) {
    const field = screen.getByLabelText(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
  }
  const errors: unknown[] = [];
  const root = hydrateRoot(container, <HooterProvider client={browser.client}>{widget}</HooterProvider>, {
    onRecoverableError: (error) => errors.push(error),
  });
  closing.push(() => {
    act(() => root.unmount());
    container.remove();
    browser.dispose();
  });
  // Wait for the session, because hydration errors may still occur while it loads.
  await act(() => browser.client.ready);
  expect(errors).toEqual([]);
  return browser;
}

const picture = "https://hooter.example/a.png";
const typedHoot = { "Contenu du hoot": "Tapé trop tôt", "Lien d’une image (facultatif)": picture };
function expectFields(content: string, link: string): void {
  expect(screen.getByLabelText("Contenu du hoot")).toHaveValue(content);
  expect(screen.getByLabelText("Lien d’une image (facultatif)")).toHaveValue(link);
}

describe("initialSession", () => {
  async function hydrateHome(signedInAs: string | null) {
    const server = createHarness({ signedInAs: null });
    const browser = createHarness({ signedInAs });
    const home = (client: HooterClient) => (
      <HooterProvider client={client} initialSession="signed-out">
        <Home />
      </HooterProvider>
    );
    const container = document.createElement("div");
    container.innerHTML = renderToString(home(server.client));
    document.body.append(container);
    const heading = container.querySelector("h1");
    expect(heading).toHaveTextContent("Bienvenue sur Hooter");
    const errors: unknown[] = [];
    const root = hydrateRoot(container, home(browser.client), { onRecoverableError: (error) => errors.push(error) });
    closing.push(() => {
      act(() => root.unmount());
      container.remove();
      server.dispose();
      browser.dispose();
    });
    await act(() => browser.client.ready);
    expect(errors).toEqual([]);
    return heading;
  }

  it("renders a visitor's page on the server, and keeps its elements during the hydration", async () => {
    const heading = await hydrateHome(null);
    expect(screen.getByRole("heading")).toBe(heading);
  });

  it("shows the user's page after the hydration", async () => {
    await hydrateHome(ALICE);
    expect(screen.getByRole("heading", { name: /^Bonjour/ })).toBeInTheDocument();
  });
});

describe("text entered before hydration", () => {
  it("keeps the composer's text, which can then be published", async () => {
    await hydrate(<Composer />, { "Contenu du hoot": "Tapé trop tôt" }, true);
    expect(screen.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("Tapé trop tôt");
    expect(screen.getByRole("button", { name: "Publier" })).toBeEnabled();
  });

  it("keeps the composer's picture URL, alone or with text", async () => {
    await hydrate(<Composer />, typedHoot, true);
    expectFields("Tapé trop tôt", picture);
    for (const close of closing.splice(0)) close();
    await hydrate(<Composer />, { "Lien d’une image (facultatif)": picture }, true);
    expectFields("", picture);
  });

  it("adds the text to the draft from an earlier visit, and the picture URL if the draft has none", async () => {
    const kept = { content: "Commencé hier", pictureUrl: "", pictureAlt: "" };
    await hydrate(<Composer />, typedHoot, true, kept);
    expectFields("Commencé hier\nTapé trop tôt", picture);
  });

  it("does not replace the picture in the draft from an earlier visit", async () => {
    const kept = { content: "", pictureUrl: "https://hooter.example/hier.png", pictureAlt: "Hier" };
    await hydrate(<Composer />, typedHoot, true, kept);
    expectFields("Tapé trop tôt", "https://hooter.example/hier.png");
    expect(screen.getByLabelText("Description de l’image")).toHaveValue("Hier");
  });

  it("hides the text from a visitor, restores it after the sign-in, and does not show it to the next account", async () => {
    const { client } = await hydrate(<Composer />, { "Contenu du hoot": "Tapé trop tôt" }, false);
    expect(screen.getByRole("button", { name: "Connexion" })).toBeInTheDocument();
    expect(screen.queryByLabelText("Contenu du hoot")).toBeNull();
    await act(() => client.signIn({ email: ALICE, password: PASSWORD }));
    expect(screen.getByLabelText("Contenu du hoot")).toHaveValue("Tapé trop tôt");
    await act(() => client.signOut());
    await act(() => client.signIn({ email: BASILE, password: PASSWORD }));
    expect(screen.getByLabelText("Contenu du hoot")).toHaveValue("");
  });

  it("keeps the comment form's text as the account's draft", async () => {
    const hoot = { id: "-OHoot", slug: "un-hoot" };
    const { client } = await hydrate(<ReplyForm hoot={hoot} />, { "Votre commentaire": "Tapé trop tôt" }, true);
    expect(screen.getByRole("textbox", { name: "Votre commentaire" })).toHaveValue("Tapé trop tôt");
    expect(draftsOf(client[internals].device).read("account0", replyDraft(hoot))).toEqual({ content: "Tapé trop tôt" });
  });

  it("enables « Connexion » when a password manager has filled the form", async () => {
    await hydrate(<SignIn />, { "Adresse email": "alice@hooter.example", "Mot de passe": "hibou-2026" }, false);
    expect(screen.getByRole("textbox", { name: "Adresse email" })).toHaveValue("alice@hooter.example");
    expect(screen.getByLabelText("Mot de passe")).toHaveValue("hibou-2026");
    expect(screen.getByRole("button", { name: "Connexion" })).toBeEnabled();
  });
});

it("hydrates a footer that the server rendered in a different year", async () => {
  vi.setSystemTime(new Date(2030, 11, 31));
  const { client } = createHarness({ hoots: 0, signedInAs: null });
  closing.push(() => client.dispose());
  const page = (
    <HooterProvider client={client}>
      <Footer />
    </HooterProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  expect(container).toHaveTextContent("© 2030 Hooter");
  vi.setSystemTime(new Date(2031, 0, 1));
  const errors: unknown[] = [];
  const root = hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) });
  closing.push(() => {
    act(() => root.unmount());
    container.remove();
  });
  await act(() => client.ready);
  expect(errors).toEqual([]);
});
