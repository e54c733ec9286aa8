import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ToastOutlet } from "../components/ToastOutlet";
import {
  Composer,
  Dashboard,
  en,
  Feed,
  FollowButton,
  fr,
  Header,
  HootPage,
  Profile,
  ReplyForm,
  Settings,
  Thread,
} from "../index";
import { ALICE, busiestSlug, createHarness, type Harness, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const asVisitor = { signedInAs: null, client: { readers: "everyone" } } as const;
const alice = { email: ALICE, password: PASSWORD };
const basile = { uid: "account1", pseudo: "Basile" };

afterEach(() => {
  window.location.hash = "";
});

const newestHoot = ({ database }: Harness) => {
  const [id, hoot] = Object.entries(Object(database.read("hoots"))).at(-1) ?? [];
  return { id: String(id), slug: String(Object(hoot).slug) };
};

async function signInInDialog(user: UserEvent): Promise<void> {
  const dialog = await screen.findByRole("dialog", { name: "Authentification" });
  await user.type(within(dialog).getByRole("textbox", { name: "Adresse email" }), ALICE);
  await user.type(within(dialog).getByLabelText("Mot de passe"), PASSWORD);
  await user.keyboard("{Enter}");
}

describe("visitor of a site that everyone may read", () => {
  it("reads the feed and a hoot's page", async () => {
    const slug = await slugOfBusiest();
    const { unmount } = renderInHarness(<Feed />, asVisitor);
    expect(await screen.findAllByRole("article")).toHaveLength(20);
    unmount();
    renderInHarness(<HootPage slug={slug} />, asVisitor);
    const comments = await screen.findByRole("region", { name: "Commentaires" });
    expect((await within(comments).findAllByRole("listitem")).length).toBeGreaterThan(1);
    expect(screen.queryByText("Connectez-vous pour lire et écrire des hoots.")).not.toBeInTheDocument();
  });

  it("reads a profile, which has no menu to mute its author", async () => {
    renderInHarness(<Profile who={basile} />, asVisitor);
    const header = (await screen.findByRole("heading", { name: "Basile" })).closest("header") ?? document.body;
    const button = within(header).getByRole("button");
    expect(button).toHaveAccessibleName("S'abonner");
    expect(button).toBeEnabled();
  });

  it("sees the feed and the sign-in link on the dashboard", async () => {
    renderInHarness(
      <>
        <Header />
        <Dashboard />
      </>,
      asVisitor,
    );
    expect(await screen.findAllByRole("article")).toHaveLength(20);
    expect(screen.getByRole("link", { name: "Actualité" })).toHaveAttribute("href", "/dashboard");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Actualité");
    expect(screen.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
    expect(screen.queryByText("Derniers Hoots de vos abonnements")).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Paramètres" })).not.toBeInTheDocument();
  });

  it.each([
    ["Composer", "French", <Composer key="" />, fr, "Connectez-vous pour écrire un hoot."],
    ["Composer", "English", <Composer key="" />, en, "Sign in to write a hoot."],
    ["Settings", "French", <Settings key="" />, fr, "Connectez-vous pour gérer votre profil."],
    ["Settings", "English", <Settings key="" />, en, "Sign in to manage your profile."],
  ])("is told what signing in allows: %s in %s", async (_, __, widget, labels, message) => {
    renderInHarness(widget, { ...asVisitor, labels });
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it("signs in to like a hoot, and the like is stored", async () => {
    const navigate = vi.fn();
    const { harness, user } = renderInHarness(<Feed />, { ...asVisitor, navigate });
    const [card] = await screen.findAllByRole("article");
    if (!card) throw new Error("There is no card.");
    await user.click(within(card).getByRole("button", { name: /^J'aime/ }));
    await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith("/connexion", { replace: false }));
    expect(screen.queryByText(/n’a pas/)).not.toBeInTheDocument();
    await harness.client.signIn(alice);
    expect(await screen.findByText("Article liké !")).toBeInTheDocument();
    const { slug } = newestHoot(harness);
    expect(harness.database.read(`like/${slug}/account0`)).not.toBeNull();
    const [liked] = await screen.findAllByRole("article");
    expect(within(liked ?? document.body).getByRole("button", { name: /^Je n'aime plus/ })).toBeInTheDocument();
  });

  it("keeps the cards of all pages and the focus when the visitor signs in through the dialog", async () => {
    const { user } = renderInHarness(<Feed pageSize={5} />, { ...asVisitor, links: null });
    await screen.findAllByRole("article");
    await user.click(screen.getByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(10));
    const cards = screen.getAllByRole("article");
    const card = cards[7];
    if (!card) throw new Error("The second page is missing.");
    const counts = new Set<number>();
    const observer = new MutationObserver(() => counts.add(document.querySelectorAll("article").length));
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    const like = within(card).getByRole("button", { name: /^J'aime/ });
    await user.click(like);
    await signInInDialog(user);
    expect(await screen.findByText("Article liké !")).toBeInTheDocument();
    expect(screen.getAllByRole("article")).toEqual(cards);
    expect([...counts]).toEqual([10]);
    expect(like).toBeInTheDocument();
    await waitFor(() => expect(like).toHaveFocus());
    expect(like).toHaveAccessibleName(/^Je n'aime plus/);
  });

  it("keeps the form and the focus on a page without comments when the visitor signs in to comment", async () => {
    const { user } = renderInHarness(<Thread url="https://exemple.fr/hiboux" />, { ...asVisitor, links: null });
    const field = await screen.findByRole("textbox", { name: "Votre commentaire" });
    await user.type(field, "Je les ai entendus.{Enter}");
    await signInInDialog(user);
    await waitFor(() => expect(screen.getByRole("listitem")).toHaveTextContent("Je les ai entendus."));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue("");
  });

  it("opens the sign-in page without a router, and follows the author after the sign-in", async () => {
    const links = { signIn: "#connexion" };
    const { harness, user } = renderInHarness(<FollowButton person={basile} />, { ...asVisitor, links });
    await user.click(await screen.findByRole("button", { name: "S'abonner" }));
    await waitFor(() => expect(window.location.hash).toBe("#connexion"));
    await harness.client.signIn(alice);
    expect(await screen.findByRole("button", { name: "Se désabonner" })).toBeInTheDocument();
    expect(await screen.findByText("Vous suivez Basile !")).toBeInTheDocument();
  });

  it("signs in through a dialog on a site without a sign-in page, and then follows the author", async () => {
    const { user } = renderInHarness(<FollowButton person={basile} />, { ...asVisitor, links: null });
    await user.click(await screen.findByRole("button", { name: "S'abonner" }));
    await signInInDialog(user);
    expect(await screen.findByText("Vous suivez Basile !")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("signs in to comment, and the field is empty for the next visitor", async () => {
    const { harness: opened } = await comment();
    await opened.client.signIn(alice);
    await waitFor(() => expect(JSON.stringify(opened.database.read("comment"))).toContain("Bien vu"));
    await opened.client.signOut();
    await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue(""));
  });

  it("keeps an unsent comment for the account that signs in, and hides it after sign-out", async () => {
    const { harness, user } = renderInHarness(<Thread url="https://exemple.fr/hiboux" />, asVisitor);
    const field = () => screen.findByRole("textbox", { name: "Votre commentaire" });
    await user.type(await field(), "Je les ai entendus.");
    await act(() => harness.client.signIn(alice));
    await waitFor(async () => expect(await field()).toHaveValue("Je les ai entendus."));
    await act(() => harness.client.signOut());
    await waitFor(async () => expect(await field()).toHaveValue(""));
    await act(() => harness.client.signIn(alice));
    await waitFor(async () => expect(await field()).toHaveValue("Je les ai entendus."));
  });

  it("finds the comment in its field again when sending it fails after the sign-in, and sends it only once", async () => {
    const { harness, user } = await comment();
    harness.network = "refusing";
    await harness.client.signIn(alice);
    expect(await screen.findByText(/Votre commentaire n’est pas parti/)).toBeInTheDocument();
    expect(screen.getByRole("textbox")).toHaveValue("Bien vu");
    harness.network = "up";
    await user.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("textbox")).toHaveValue(""));
    expect(JSON.stringify(harness.database.read("comment")).split("Bien vu")).toHaveLength(2);
  });

  it("signs in to report a hoot, and the report is stored", async () => {
    const navigate = vi.fn();
    const { harness, user } = renderInHarness(<Feed />, { ...asVisitor, navigate });
    const [card] = await screen.findAllByRole("article");
    if (!card) throw new Error("There is no card.");
    await user.click(within(card).getByRole("button", { name: "Plus d’actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Signaler" }));
    await user.type(await screen.findByRole("textbox"), "Publicité");
    await user.click(screen.getByRole("button", { name: "Signaler" }));
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    await harness.client.signIn(alice);
    const { id } = newestHoot(harness);
    await waitFor(() =>
      expect(harness.database.read(`signalements/account0/${id}`)).toMatchObject({ motif: "Publicité" }),
    );
  });

  it("sees a message without a retry button on a site that offers no sign-in", async () => {
    const { user } = renderInHarness(
      <>
        <FollowButton person={basile} />
        <ToastOutlet corner="bottom-right" />
      </>,
      { ...asVisitor, links: { signIn: undefined } },
    );
    await user.click(await screen.findByRole("button", { name: "S'abonner" }));
    expect((await screen.findAllByText(/[Cc]onnectez-vous/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  });

  it("sees an error with a retry button when an action sent after sign-in fails", async () => {
    const navigate = vi.fn();
    const { harness, user } = renderInHarness(<FollowButton person={basile} />, { ...asVisitor, navigate });
    await user.click(await screen.findByRole("button", { name: "S'abonner" }));
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    harness.network = "refusing";
    await harness.client.signIn(alice);
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    harness.network = "up";
    await user.click(retry);
    expect(await screen.findByRole("button", { name: "Se désabonner" })).toBeInTheDocument();
  });
});

/** As a visitor, writes and submits a comment, and waits until the sign-in page opens. */
async function comment() {
  const other = createHarness({ hoots: 1 });
  const hoot = newestHoot(other);
  other.dispose();
  const navigate = vi.fn();
  const view = renderInHarness(<ReplyForm hoot={hoot} />, { ...asVisitor, hoots: 1, navigate });
  await view.user.type(await screen.findByRole("textbox"), "Bien vu");
  await view.user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  return view;
}

async function slugOfBusiest(): Promise<string> {
  const harness = createHarness();
  const slug = busiestSlug(harness);
  harness.dispose();
  return slug;
}
