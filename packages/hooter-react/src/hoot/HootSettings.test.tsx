import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { draftsOf, internals } from "hooter-client";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import type { HootCardProps } from "../provider/component-props";
import { chooseAction, openMenu } from "../testing/choose-action";
import { ALICE, BASILE, PASSWORD } from "../testing/harness";
import { communityHootsOf, hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { tabTo } from "../testing/tab-to";
import { HootPage, type HootPageProps } from "./HootPage";
import { HootSettings } from "./HootSettings";

const [mine] = communityHootsOf(ALICE);
const [theirs] = communityHootsOf(BASILE);

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);
const settings = () => screen.findByRole("button", { name: "Paramètres du hoot" });
const text = () => screen.queryByText(mine.content.split("\n")[0] ?? "", { exact: false });

/** Moves the pointer over the toasts, which keeps them visible. */
const hoverToasts = () => void fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));

async function open(props: Partial<HootPageProps> = {}) {
  const view = renderInHarness(<HootPage slug={mine.slug} {...props} />, { shortcuts: "page" });
  await settings();
  const id = hootId(view.harness, mine.slug);
  return { ...view, stored: () => view.harness.database.read(`hoots/${id}`) };
}

async function confirmDeletion({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(await settings());
  await user.click(await screen.findByRole("button", { name: "Supprimer" }));
  const question = await screen.findByRole("alertdialog", { name: /^Supprimer ce hoot/ });
  await user.click(within(question).getByRole("button", { name: "Supprimer" }));
}

describe("settings dialog", () => {
  it("shows a menu instead of the settings for another user's hoot", async () => {
    const { user } = renderInHarness(<HootPage slug={theirs.slug} />);
    const items = within(await openMenu(user)).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Masquer ce hoot",
      "Masquer ses hoots",
      "Signaler",
      "Copier le lien",
    ]);
    expect(screen.queryByRole("button", { name: "Paramètres du hoot" })).toBeNull();
  });

  it("opens with « Modifier » and « Supprimer » and restores the focus on Esc", async () => {
    const { user } = await open();
    await user.click(await settings());
    const dialog = await screen.findByRole("dialog", { name: "Paramètres du hoot" });
    expect(within(dialog).getByRole("button", { name: "Modifier" })).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "Supprimer" })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(async () => expect(await settings()).toHaveFocus());
  });

  it("opens the edit form and restores the focus to the settings button after saving", async () => {
    const { user, stored } = await open();
    await user.click(await settings());
    await user.click(await screen.findByRole("button", { name: "Modifier" }));
    const field = await screen.findByLabelText("Contenu du hoot");
    expect(field).toHaveFocus();
    expect(field).toHaveValue(mine.content);
    await user.clear(field);
    await user.paste("Tout autre chose.");
    await user.click(screen.getByRole("button", { name: "Modifier" }));
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(await screen.findByText("Tout autre chose.")).toBeInTheDocument();
    expect(screen.getByText("· modifié")).toBeInTheDocument();
    expect(await settings()).toHaveFocus();
    expect(stored()).toMatchObject({ contenu: "Tout autre chose." });
  });
});

describe("deleting", () => {
  it("opens a confirmation with « Annuler » focused, and closes it on « Annuler » without a call", async () => {
    const { user, harness } = await open();
    harness.calls.length = 0;
    await user.click(await settings());
    await user.click(await screen.findByRole("button", { name: "Supprimer" }));
    expect(await screen.findByRole("button", { name: "Annuler" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(async () => expect(await settings()).toHaveFocus());
    expect(harness.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("deletes the hoot, shows a toast and restores the hoot completely on « Annuler »", async () => {
    const onNotFound = vi.fn();
    const onDeleted = vi.fn();
    const view = await open({ onNotFound, onDeleted });
    const before = view.stored();
    const likes = view.harness.database.read(`like/${mine.slug}`);
    await confirmDeletion(view);
    expect(await screen.findByText("Hoot supprimé avec succès !")).toBeInTheDocument();
    expect(view.stored()).toBeNull();
    expect(text()).toBeNull();
    expect(screen.getByText("Ce hoot est supprimé.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Tableau de bord" })).toBeInTheDocument();
    expect(onDeleted).toHaveBeenCalledOnce();
    // No toast says that the hoot is missing, because the user has deleted it.
    expect(screen.queryByText("Cet article n'existe pas !")).toBeNull();
    expect(onNotFound).not.toHaveBeenCalled();

    await view.user.click(screen.getByRole("button", { name: "Annuler" }));
    expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
    expect(view.stored()).toEqual(before);
    expect(view.harness.database.read(`like/${mine.slug}`)).toEqual(likes);
    await waitFor(() => expect(text()).toBeInTheDocument());
    expect(screen.getByRole("article", { name: "Alice Moreau" })).toHaveFocus();
  });

  describe("« Annuler » in the toast", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    });
    afterEach(() => void vi.useRealTimers());

    async function openUndo() {
      const view = await open();
      await confirmDeletion(view);
      return { ...view, undo: await screen.findByRole("button", { name: "Annuler" }) };
    }

    it("restores the hoot long after the usual duration of a toast, even if the toast never had the focus", async () => {
      const { undo, stored } = await openUndo();
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      fireEvent.click(undo);
      expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
      expect(stored()).not.toBeNull();
    });

    it("disappears once the hoot can no longer be restored, even while it has the focus", async () => {
      const { undo } = await openUndo();
      act(() => undo.focus());
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(undo).not.toBeInTheDocument();
    });
  });

  it("focuses the restored hoot when a keyboard user tabs past other controls to « Annuler »", async () => {
    const view = await open();
    view.rerender(
      <>
        <HootPage slug={mine.slug} />
        <button type="button">ailleurs</button>
      </>,
    );
    await confirmDeletion(view);
    await screen.findByText("Hoot supprimé avec succès !");
    hoverToasts();
    await tabTo(view.user, screen.getByRole("button", { name: "ailleurs" }));
    await tabTo(view.user, screen.getByRole("button", { name: "Annuler" }));
    await view.user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("article", { name: "Alice Moreau" })).toHaveFocus());
    expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
    expect(screen.getByRole("article", { name: "Alice Moreau" })).toHaveFocus();
  });

  it("focuses the message that replaces the deleted hoot", async () => {
    const view = await open();
    await confirmDeletion(view);
    await waitFor(() => expect(screen.getByText("Ce hoot est supprimé.").closest("[tabindex='-1']")).toHaveFocus());
  });

  it("shows the hoot again when the deletion is refused and deletes it on retry", async () => {
    const onDeleted = vi.fn();
    const view = await open({ onDeleted });
    view.harness.network = "refusing";
    await confirmDeletion(view);
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByText(/Le hoot n’a pas été supprimé\. Vous n’avez pas le droit/)).toBeInTheDocument();
    await waitFor(() => expect(text()).toBeInTheDocument());
    expect(onDeleted).not.toHaveBeenCalled();
    view.harness.network = "up";
    await view.user.click(retry);
    expect(await screen.findByText("Hoot supprimé avec succès !")).toBeInTheDocument();
    expect(view.stored()).toBeNull();
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  });

  describe("without a network", () => {
    async function undoWithoutNetwork() {
      const view = await open();
      await confirmDeletion(view);
      await screen.findByText("Hoot supprimé avec succès !");
      view.harness.network = "down";
      await view.user.click(screen.getByRole("button", { name: "Annuler" }));
      expect(await screen.findByText("En attente du réseau")).toBeInTheDocument();
      expect(text()).toBeInTheDocument();
      return view;
    }

    it("restores the hoot when the network is back", async () => {
      const view = await undoWithoutNetwork();
      expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
      view.harness.network = "up";
      act(() => void dispatchEvent(new Event("online")));
      expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText("En attente du réseau")).toBeNull());
      expect(view.stored()).not.toBeNull();
    });

    it("restores the hoot in the account's next session, and shows a toast", async () => {
      const { harness, stored } = await undoWithoutNetwork();
      await act(() => harness.client.signOut());
      harness.network = "up";
      await act(() => harness.client.signIn({ email: ALICE, password: PASSWORD }));
      expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
      expect(stored()).not.toBeNull();
    });
  });

  it("shows an error and a retry button when restoring the deleted hoot fails", async () => {
    const view = await open();
    await confirmDeletion(view);
    await screen.findByText("Hoot supprimé avec succès !");
    view.harness.network = "refusing";
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
    expect(text()).toBeInTheDocument();
    // The client retries after the rate limit of posts.
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(await screen.findByText(/Le hoot n’a pas pu être rétabli\. /)).toBeInTheDocument();
    expect(text()).toBeNull();
    view.harness.network = "up";
    fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
    expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
    expect(text()).toBeInTheDocument();
    expect(view.stored()).not.toBeNull();
  });
});

it("removes « Voir » of an earlier toast when the hoot that it shows is deleted", async () => {
  const { user } = renderInHarness(
    <>
      <Composer />
      <Feed />
    </>,
    { hoots: 0, navigate: vi.fn() },
  );
  await user.type(await screen.findByRole("textbox", { name: "Contenu du hoot" }), "Bonsoir");
  await user.click(screen.getByRole("button", { name: "Publier" }));
  await screen.findByRole("button", { name: "Voir" });
  await chooseAction(user, "Supprimer", await screen.findByRole("article"));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Supprimer" }));
  expect(await screen.findByText("Hoot supprimé avec succès !")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Voir" })).toBeNull();
});

describe("own hoot in the feed", () => {
  async function openCard() {
    const navigate = vi.fn();
    const view = renderInHarness(<Feed pageSize={10} />, { navigate });
    const cards = await screen.findAllByRole("article");
    const index = cards.findIndex((card) => card.getAttribute("data-mine") === "true");
    const card = cards[index];
    if (!card) throw new Error("The feed has no hoot by Alice.");
    return { ...view, navigate, card, next: cards[index + 1] };
  }

  it("opens the edit form from its menu, and stops clicks and keys in the form from reaching the feed", async () => {
    const { user, card, navigate } = await openCard();
    await chooseAction(user, "Modifier", card);
    const field = await screen.findByLabelText("Contenu du hoot");
    await user.click(screen.getByRole("heading", { name: "Modifier le hoot" }));
    await user.click(field);
    await user.keyboard("{PageDown}");
    expect(field).toHaveFocus();
    expect(navigate).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(within(card).getByRole("button", { name: "Plus d’actions" })).toHaveFocus());
  });

  it("moves the focus to the next hoot after a deletion", async () => {
    const { user, card, next } = await openCard();
    await chooseAction(user, "Supprimer", card);
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Supprimer" }));
    await waitFor(() => expect(next).toHaveFocus());
    await screen.findByText("Hoot supprimé avec succès !");
    expect(card).not.toBeInTheDocument();
  });

  it("moves the focus to the next hoot after a deletion when the host's cards are no articles", async () => {
    const HootCard = ({ hoot, ...root }: HootCardProps) => (
      <div {...root} data-testid="card">
        {hoot.mine && <HootSettings hoot={hoot} />}
      </div>
    );
    const { user } = renderInHarness(<Feed pageSize={10} />, { components: { HootCard } });
    const [button] = await screen.findAllByRole("button", { name: "Paramètres du hoot" });
    const cards = screen.getAllByTestId("card");
    const next = cards[cards.findIndex((card) => button && card.contains(button)) + 1];
    if (button) await user.click(button);
    await user.click(await screen.findByRole("button", { name: "Supprimer" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Supprimer" }));
    await waitFor(() => expect(next).toHaveFocus());
    expect(button).not.toBeInTheDocument();
  });

  it("moves the focus to the restored hoot on « Annuler »", async () => {
    const { user, card } = await openCard();
    const permalink = card.querySelector("a[data-permalink]")?.getAttribute("href");
    await chooseAction(user, "Supprimer", card);
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Supprimer" }));
    await screen.findByText("Hoot supprimé avec succès !");
    hoverToasts();
    act(() => within(screen.getByRole("feed")).getAllByRole("button").at(-1)?.focus());
    await tabTo(user, screen.getByRole("button", { name: "Annuler" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(focused()?.querySelector(`a[data-permalink][href="${permalink}"]`)).not.toBeNull());
    expect(await screen.findByText("Le hoot est de retour.")).toBeInTheDocument();
    expect(focused()).toHaveAttribute("data-highlighted");
  });

  it("moves the focus to the next hoot when another client deletes the one that is being edited", async () => {
    const { user, harness, card, next } = await openCard();
    await chooseAction(user, "Modifier", card);
    expect(await screen.findByLabelText("Contenu du hoot")).toHaveFocus();
    const slug = card.querySelector("a[data-permalink]")?.getAttribute("href")?.replace("/hoot/", "") ?? "";
    await act(() => harness.database.write(`hoots/${hootId(harness, decodeURIComponent(slug))}`, null));
    await waitFor(() => expect(card).not.toBeInTheDocument());
    await waitFor(() => expect(next).toContainElement(focused()));
  });
});

describe("editing a hoot that is deleted elsewhere", () => {
  async function editAndLose(inForm: string) {
    const view = await open();
    const { client, database } = view.harness;
    const form = { content: inForm, pictureUrl: "", pictureAlt: "" };
    if (inForm) draftsOf(client[internals].device).write("account0", "hoot", form);
    await view.user.click(await settings());
    await view.user.click(await screen.findByRole("button", { name: "Modifier" }));
    const field = await screen.findByLabelText("Contenu du hoot");
    await view.user.clear(field);
    await view.user.paste("Ma longue correction");
    await act(() => database.update("", { [`hoots/${hootId(view.harness, mine.slug)}`]: null }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return view;
  }
  const openDraft = () => screen.findByRole("button", { name: "Ouvrir le brouillon" });

  it("says that the text is the draft of a new hoot, and opens the form", async () => {
    const { user } = await editAndLose("");
    await user.click(await openDraft());
    expect(await screen.findByRole("dialog", { name: "Nouveau hoot" })).toBeInTheDocument();
    expect(screen.getByLabelText("Contenu du hoot")).toHaveValue("Ma longue correction");
  });

  it("replaces the failure of the edit, which asks to refresh the page", async () => {
    const { user, harness } = await open();
    const failures: string[] = [];
    const observer = new MutationObserver(() => {
      const failure = screen.queryByText(/La modification n’est pas passée/);
      if (failure) failures.push(failure.textContent);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    await user.click(await settings());
    await user.click(await screen.findByRole("button", { name: "Modifier" }));
    const field = await screen.findByLabelText("Contenu du hoot");
    await user.clear(field);
    await user.paste("Ma longue correction");
    // Send the edit before the page learns of the deletion.
    await act(async () => {
      const deletion = harness.database.update("", { [`hoots/${hootId(harness, mine.slug)}`]: null });
      fireEvent.click(screen.getByRole("button", { name: "Modifier" }));
      await deletion;
    });
    await openDraft();
    expect(failures).not.toEqual([]);
    expect(screen.queryByText(/La modification n’est pas passée/)).toBeNull();
  });

  it("says that the text follows the draft that the user has begun, and shows it when that draft is sent", async () => {
    const { user } = await editAndLose("Autre chose");
    const action = await openDraft();
    expect(screen.getByText(/il reviendra après votre brouillon actuel/)).toBeInTheDocument();
    await user.click(action);
    expect(await screen.findByLabelText("Contenu du hoot")).toHaveValue("Autre chose");
    await user.click(screen.getByRole("button", { name: "Publier" }));
    await screen.findByText("Post ajouté avec succès !");
    await user.keyboard("n");
    expect(await screen.findByLabelText("Contenu du hoot")).toHaveValue("Ma longue correction");
  });
});
