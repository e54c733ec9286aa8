import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { internals } from "hooter-client";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { HooterProvider } from "../HooterProvider";
import { requestPart } from "../keyboard/page-request";
import { en } from "../labels/en";
import type { LabelOverrides } from "../labels/labels";
import { ALICE, BASILE, busiestSlug, createHarness, writesOf } from "../testing/harness";
import { communityHootsOf, hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { tabTo } from "../testing/tab-to";
import { HootPage, type HootPageProps } from "./HootPage";

// The seeded data is the same in every harness, so any harness provides the slug.
const sample = createHarness();
const slug = busiestSlug(sample);
const id = sample.database.read(`slugs/${slug}`);
sample.dispose();

const reply = () => screen.findByRole("button", { name: "Répondre" });
const field = () => screen.findByLabelText("Votre commentaire");
async function like() {
  const button = await screen.findByRole("button", { name: /^(J'aime|Je n'aime plus)$/ });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

function open(props: Partial<HootPageProps> = {}, options: Parameters<typeof renderInHarness>[1] = {}) {
  return renderInHarness(<HootPage slug={slug} {...props} />, options);
}

describe("a hoot and its comments", () => {
  it("shows the comments with the oldest first, and calls onReady with the hoot", async () => {
    const onReady = vi.fn();
    const { harness } = open({ onReady });
    await screen.findByRole("heading", { name: "Commentaires" });
    await screen.findAllByRole("listitem");
    expect(onReady.mock.calls[0]?.[0]).toMatchObject({ slug });
    const times = [...document.querySelectorAll("li time")].map((time) => time.getAttribute("datetime"));
    expect(times).toEqual([...times].sort());
    expect(times.length).toBe(
      Object.values(harness.database.read("comment") ?? {}).filter((c) => c.hootId === slug).length,
    );
  });

  it("shows « Retour » above the hoot when the host can go back, and no such button otherwise", async () => {
    const onBack = vi.fn();
    const { user, rerender } = open({ onBack });
    // The button is the first tab stop on the page.
    await user.tab();
    expect(screen.getByRole("button", { name: "Retour" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(onBack).toHaveBeenCalledOnce();
    rerender(<HootPage slug={slug} />);
    expect(screen.queryByRole("button", { name: "Retour" })).toBeNull();
  });

  it("shows a toast and calls onNotFound once when the hoot does not exist", async () => {
    const onNotFound = vi.fn();
    const { rerender } = open({ slug: "personne-1_hoot", onNotFound });
    await waitFor(() => expect(onNotFound).toHaveBeenCalledOnce());
    rerender(<HootPage slug="personne-1_hoot" onNotFound={() => onNotFound()} />);
    expect(screen.getByRole("region", { name: "Notifications" })).toHaveTextContent("Cet article n'existe pas !");
    expect(screen.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
    expect(onNotFound).toHaveBeenCalledOnce();
  });

  it("shows the toast about a missing hoot only once, even if the language changes", async () => {
    const harness = createHarness();
    onTestFinished(() => harness.dispose());
    const within = (labels?: LabelOverrides) => (
      <HooterProvider client={harness.client} labels={labels}>
        <HootPage slug="no-such_hoot" />
      </HooterProvider>
    );
    const { rerender } = render(within());
    fireEvent.click(await screen.findByRole("button", { name: "Fermer la notification" }));
    rerender(within(en));
    expect(await screen.findByRole("heading", { name: en.hoot.notFound })).toBeInTheDocument();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("keeps a separate comment form and draft for each hoot when the slug changes", async () => {
    const { rerender, user, harness } = open();
    await user.click(await reply());
    await user.type(await field(), "Pour le premier");
    const other = Object.keys(harness.database.read("slugs") ?? {}).find((name) => name !== slug) ?? "";
    // Both hoots are cached, so there is no loading state in between.
    rerender(<HootPage slug={other} />);
    await screen.findByRole("button", { name: "Répondre" });
    rerender(<HootPage slug={slug} />);
    await user.click(await reply());
    expect(await field()).toHaveValue("Pour le premier");
    rerender(<HootPage slug={other} />);
    expect(await reply()).toBeVisible();
    expect(screen.queryByLabelText("Votre commentaire")).not.toBeInTheDocument();
    expect(screen.queryByText(/nouveaux? commentaires?/)).not.toBeInTheDocument();
  });

  it("shows a visitor the sign-in link and does not call onNotFound", async () => {
    const onNotFound = vi.fn();
    open({ onNotFound }, { signedInAs: null, links: { signIn: "/entrer" } });
    expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/entrer");
    expect(onNotFound).not.toHaveBeenCalled();
  });
});

describe("reading a hoot", () => {
  it("renders the text before the controls", async () => {
    open();
    const article = await screen.findByRole("article", { description: /./ });
    const text = article.querySelector(".hooter-text") ?? document.body;
    for (const button of within(article).getAllByRole("button"))
      expect(text.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("shows the counts in words, and omits a count of zero", async () => {
    const { harness } = open();
    await screen.findAllByRole("listitem");
    const article = within(screen.getByRole("article", { description: /./ }));
    expect(article.getByText(/mentions? «/)).toBeInTheDocument();
    if (typeof id !== "string") throw new Error("No such hoot.");
    await act(() => harness.database.update(`stats/${id}`, { likes: 0, comments: 0 }));
    await waitFor(() => expect(article.queryByText(/mentions? «|commentaires?$/)).toBeNull());
    const texts = article.getAllByRole("paragraph").map(({ textContent }) => textContent);
    expect(texts).not.toContain("");
  });

  it("moves the focus from the number of comments to their heading", async () => {
    const { user } = open();
    await screen.findAllByRole("listitem");
    await user.click(screen.getByRole("button", { name: /^\d+\s+commentaires?$/ }));
    expect(screen.getByRole("heading", { name: "Commentaires" })).toHaveFocus();
  });

  it("links the avatar to the author's page only for the pointer, not for the keyboard or screen readers", async () => {
    open();
    const article = await screen.findByRole("article", { description: /./ });
    const avatar = article.querySelector(".hooter-avatar")?.closest("a");
    const [name] = within(article).getAllByRole("link");
    expect(avatar).toHaveAttribute("href", name?.getAttribute("href"));
    expect(avatar).toHaveAttribute("aria-hidden", "true");
    expect(avatar).toHaveAttribute("tabindex", "-1");
  });

  it("links a commenter's avatar to the commenter's page only for the pointer, not for the keyboard or screen readers", async () => {
    open();
    const [comment] = await screen.findAllByRole("listitem");
    const avatar = comment?.querySelector(".hooter-avatar")?.closest("a");
    expect(avatar?.getAttribute("href")).toMatch(/^\/profile\/./);
    const [name] = comment ? within(comment).getAllByRole("link") : [];
    expect(avatar).toHaveAttribute("href", name?.getAttribute("href"));
    expect(avatar).toHaveAttribute("aria-hidden", "true");
    expect(avatar).toHaveAttribute("tabindex", "-1");
  });

  it("focuses the comments' heading after a click on a card's number of comments", async () => {
    requestPart("comments", slug);
    open();
    await screen.findAllByRole("listitem");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Commentaires" })).toHaveFocus());
  });

  it("does not move the focus if the user has moved it before the comments have loaded", async () => {
    requestPart("comments", slug);
    renderInHarness(
      <>
        <input aria-label="Recherche" ref={(input) => input?.focus()} />
        <HootPage slug={slug} />
      </>,
    );
    await screen.findAllByRole("listitem");
    expect(screen.getByLabelText("Recherche")).toHaveFocus();
  });
});

describe("liking", () => {
  it("updates optimistically, stores the like, shows a toast and toggles back", async () => {
    const { user, harness } = open();
    const button = await like();
    const liked = button.textContent === "Je n'aime plus";
    const before = Number(harness.database.read(`stats/${id}/likes`));
    await user.click(button);
    expect(button).toHaveTextContent(liked ? "J'aime" : "Je n'aime plus");
    await screen.findByText(liked ? "Vous n'aimez plus cette article !" : "Article liké !");
    expect(harness.database.read(`stats/${id}/likes`)).toBe(before + (liked ? -1 : 1));
    await user.click(button);
    await screen.findByText(liked ? "Article liké !" : "Vous n'aimez plus cette article !");
    expect(harness.database.read(`stats/${id}/likes`)).toBe(before);
  });

  it("keeps a pending like while offline and rolls it back with a message when it is refused", async () => {
    const { user, harness } = open();
    const button = await like();
    const before = button.textContent;
    harness.network = "down";
    await user.click(button);
    expect(button.textContent).not.toBe(before);
    const mutations = harness.client[internals].account.get()?.mutations;
    await waitFor(() => expect(mutations?.list.get()).toMatchObject([{ state: "waiting" }]));
    expect(button.textContent).not.toBe(before);
    harness.network = "refusing";
    mutations?.list.get()[0]?.retry();
    expect(await screen.findByText(/Vous n’avez pas le droit/)).toBeInTheDocument();
    await waitFor(() => expect(button.textContent).toBe(before));
  });
});

describe("hoot deleted by another client", () => {
  it("shows no retry button when a like fails because the hoot no longer exists", async () => {
    const { user, harness } = open();
    const button = await like();
    if (button.textContent === "Je n'aime plus") {
      await user.click(button);
      await screen.findByText("Vous n'aimez plus cette article !");
    }
    // Click before the page receives the deletion, which removes the button.
    const deletion = harness.database.write(`hoots/${id}`, null);
    fireEvent.click(button);
    await deletion;
    expect(await screen.findByRole("heading", { name: "Cet article n'existe pas !" })).toBeInTheDocument();
    expect(
      await screen.findByText(/n’a pas changé. Ce contenu n’existe plus. Actualisez la page.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  });

  const notice = async () =>
    (await screen.findByRole("heading", { name: "Cet article n'existe pas !" })).closest("[tabindex='-1']");

  it("moves the focus from the comment form to the notice, which shows the unsent comment", async () => {
    const { user, harness } = open();
    await user.click(await reply());
    await user.type(await field(), "À garder");
    await act(() => harness.database.write(`hoots/${id}`, null));
    expect(await notice()).toHaveFocus();
    expect(screen.queryByLabelText("Votre commentaire")).toBeNull();
    expect(screen.getByText("Vous avez commencé un commentaire qui n’est pas envoyé.")).toBeInTheDocument();
    expect(screen.getByText("À garder")).toBeInTheDocument();
  });

  it("does not move the focus from an element outside the hoot", async () => {
    const { harness } = renderInHarness(
      <>
        <input aria-label="Recherche" ref={(input) => input?.focus()} />
        <HootPage slug={slug} />
      </>,
    );
    await reply();
    await act(() => harness.database.write(`hoots/${id}`, null));
    expect(await notice()).not.toHaveFocus();
    expect(screen.getByLabelText("Recherche")).toHaveFocus();
    expect(screen.queryByText(/pas envoyé/)).toBeNull();
  });

  it("does not take the focus when no element had it", async () => {
    const { harness } = open();
    await reply();
    expect(document.body).toHaveFocus();
    await act(() => harness.database.write(`hoots/${id}`, null));
    await notice();
    expect(document.body).toHaveFocus();
  });

  it("moves the focus from an open dialog to the notice", async () => {
    const { user, harness } = renderInHarness(<HootPage slug={slug} onBack={() => {}} />);
    await user.click(await screen.findByRole("button", { name: "Plus d’actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Signaler" }));
    await screen.findByRole("dialog");
    await act(() => harness.database.write(`hoots/${id}`, null));
    const gone = await notice();
    await waitFor(() => expect(gone).toHaveFocus());
  });

  it("does not take the focus on a page that has never shown a hoot", async () => {
    open({ slug: "personne-1_hoot" });
    expect(await notice()).not.toHaveFocus();
  });
});

describe("following", () => {
  it("follows and unfollows the author with the page's only follow button", async () => {
    const { user } = open();
    await screen.findAllByRole("listitem");
    const follow = screen.getByRole("button", { name: /abonner/ });
    await waitFor(() => expect(follow).toBeEnabled());
    const texts = [
      ["S'abonner", /^Vous suivez /],
      ["Se désabonner", /^Vous ne suivez plus /],
    ] as const;
    const start = follow.textContent === "S'abonner" ? 0 : 1;
    for (const [name, toast] of [...texts, ...texts].slice(start, start + 2)) {
      expect(follow).toHaveTextContent(name);
      await user.click(follow);
      await screen.findByText(toast);
    }
    expect(follow).toHaveTextContent(texts[start]?.[0] ?? "");
  });

  it("shows no follow button for the user's own hoot", async () => {
    open({ slug: communityHootsOf(ALICE)[0].slug });
    await screen.findByRole("button", { name: "Paramètres du hoot" });
    expect(screen.queryByRole("button", { name: /abonner/ })).toBeNull();
  });
});

describe("commenting", () => {
  const question = () => screen.queryByRole("alertdialog", { name: /Garder ce brouillon/ });
  const answer = (name: string) => screen.getByRole("button", { name });
  const ways: [string, (user: ReturnType<typeof open>["user"]) => Promise<void>][] = [
    ["Esc", (user) => user.keyboard("{Escape}")],
    ["its button", (user) => user.click(screen.getByRole("button", { name: "Fermer la réponse" }))],
  ];

  describe.each(ways)("closing the form by %s", (_, close) => {
    async function write(text: string) {
      const view = open();
      await view.user.click(await reply());
      expect(await field()).toHaveFocus();
      if (text) await view.user.type(await field(), text);
      await close(view.user);
      return view;
    }

    it("closes the form and focuses the reply button when the field is empty", async () => {
      await write("");
      expect(question()).toBeNull();
      expect(screen.queryByLabelText("Votre commentaire")).toBeNull();
      expect(await reply()).toHaveFocus();
    });

    it("opens a confirmation when the field contains text, and returns to the field on Esc or « Continuer à écrire »", async () => {
      const { user } = await write("Bien");
      expect(question()).toHaveAccessibleDescription("Vous avez commencé un commentaire qui n’est pas envoyé.");
      await user.keyboard("{Escape}");
      expect(question()).toBeNull();
      expect(await field()).toHaveValue("Bien");
      await close(user);
      await user.click(answer("Continuer à écrire"));
      expect(question()).toBeNull();
      expect(await field()).toHaveValue("Bien");
    });

    it("keeps the draft when the user presses « Garder le brouillon »", async () => {
      const { user } = await write("Bien");
      await user.click(answer("Garder le brouillon"));
      expect(question()).toBeNull();
      expect(await reply()).toHaveFocus();
      expect(await reply()).toHaveAccessibleDescription("Brouillon enregistré");
      expect(screen.queryByLabelText("Votre commentaire")).toBeNull();
      await user.click(await reply());
      expect(screen.queryByTitle("Brouillon enregistré")).toBeNull();
      expect(await field()).toHaveValue("Bien");
    });

    it("discards the draft when the user presses « Supprimer le brouillon »", async () => {
      const { user } = await write("Bien");
      await user.click(answer("Supprimer le brouillon"));
      expect(await reply()).toHaveFocus();
      expect(await reply()).toHaveAccessibleDescription("");
      await user.click(await reply());
      expect(await field()).toHaveValue("");
    });
  });

  it("adds the comment at the end, shows a toast and clears the field", async () => {
    const { user } = open();
    await user.click(await reply());
    await user.type(await field(), "Bien vu.{Enter}");
    expect(await field()).toHaveValue("");
    expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent("Bien vu."));
  });

  it.each([
    ["", "Écrivez quelque chose avant d’envoyer."],
    ["   ", "Écrivez quelque chose avant d’envoyer."],
    ["\u200b", "Écrivez quelque chose avant d’envoyer."],
    ["a".repeat(1001), "Un commentaire ne peut pas dépasser 1\u202f000 caractères. Raccourcissez-le."],
    ["b".repeat(10_000), "Un commentaire ne peut pas dépasser 1\u202f000 caractères. Raccourcissez-le."],
  ])("shows an error and sends nothing for %j", async (text, message) => {
    const { user, harness } = open();
    await user.click(await reply());
    await user.click(await field());
    if (text) await user.paste(text);
    harness.calls.length = 0;
    await user.click(screen.getByRole("button", { name: "Envoyer" }));
    expect(await field()).toHaveAccessibleDescription(message);
    expect(writesOf(harness)).toEqual([]);
  });

  it.each([
    ["1,000 letters", "a".repeat(1000)],
    ["emoji", "🦉".repeat(500)],
    ["right-to-left text", "البومة تنادي"],
    ["HTML", "<script>alert(1)</script>"],
  ])("posts %s unchanged", async (_, text) => {
    const { user } = open();
    await user.click(await reply());
    await user.click(await field());
    await user.paste(text);
    await user.click(screen.getByRole("button", { name: "Envoyer" }));
    await screen.findByText("Commentaire ajouté avec succès !");
    await waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent(text));
  });

  it("keeps the text when the comment is refused and posts it on retry", async () => {
    const { user, harness } = open();
    await user.click(await reply());
    await user.type(await field(), "À garder");
    harness.network = "refusing";
    await user.keyboard("{Enter}");
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(await field()).toHaveValue("À garder");
    harness.network = "up";
    await tabTo(user, retry);
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    expect(await field()).toHaveValue("");
    // The focused toast has been removed, so the focus has returned to the element that had it before.
    expect(document.body).not.toHaveFocus();
  });

  it("marks only the comments by the author of the hoot", async () => {
    const [mine] = communityHootsOf(ALICE);
    const { harness } = open({ slug: mine.slug });
    await screen.findByRole("button", { name: "Répondre" });
    const hoot = { id: hootId(harness, mine.slug), slug: mine.slug };
    await harness.client.addComment(hoot, "Je précise.");
    const basile = await harness.otherUser(BASILE);
    await basile.addComment(hoot, "Merci.");
    const rowOf = async (text: string) => within((await screen.findByText(text)).closest("li") ?? document.body);
    expect((await rowOf("Je précise.")).getByText("A écrit le hoot")).toBeInTheDocument();
    expect((await rowOf("Merci.")).queryByText("A écrit le hoot")).toBeNull();
  });

  it("shows another user's comment when it arrives", async () => {
    const { harness } = open();
    await screen.findAllByRole("listitem");
    if (typeof id !== "string") throw new Error("No such hoot.");
    const basile = await harness.otherUser(BASILE);
    await basile.addComment({ id, slug }, "Je passe par là.");
    expect(await screen.findByText("Je passe par là.")).toBeInTheDocument();
  });
});
