import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { draftsOf, internals } from "hooter-client";
import { useHoot } from "hooter-client/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { chooseAction } from "../testing/choose-action";
import { ALICE, writesOf } from "../testing/harness";
import { communityHootsOf, hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";

const [first, second] = communityHootsOf(ALICE);
const message = "Le contenu ne doit pas être vide, ni dépasser 280 caractères.";

function Editor({ slug }: { slug: string }) {
  const state = useHoot(slug);
  const [open, setOpen] = useState(false);
  if (state.status !== "ready") return null;
  return (
    <>
      <p>{state.hoot.content}</p>
      <button type="button" onClick={() => setOpen(true)}>
        changer {slug}
      </button>
      <ComposerDialog open={open} hoot={state.hoot} onClose={() => setOpen(false)} />
    </>
  );
}

const opener = ({ slug } = first) => screen.findByRole("button", { name: `changer ${slug}` });
const dialog = () => screen.queryByRole("dialog", { name: "Modifier le hoot" });
const content = () => screen.findByLabelText("Contenu du hoot");
const edit = () => screen.getByRole("button", { name: "Modifier" });
const link = () => screen.getByLabelText(/^Lien d’une image/);

async function open(text?: string) {
  const view = renderInHarness(
    <>
      <Editor slug={first.slug} />
      <Editor slug={second.slug} />
    </>,
  );
  await view.user.click(await opener());
  if (text !== undefined) {
    await view.user.clear(await content());
    if (text) await view.user.paste(text);
  }
  view.harness.calls.length = 0;
  return { ...view, stored: () => view.harness.database.read(`hoots/${hootId(view.harness, first.slug)}`) };
}

describe("editing a hoot", () => {
  it("starts with the published text and picture and labels the button « Modifier »", async () => {
    const { harness } = await open();
    expect(dialog()).toBeInTheDocument();
    expect(await content()).toHaveValue(first.content);
    expect(link()).toHaveValue(first.pictureUrl ?? "");
    expect(edit()).toBeEnabled();
    expect(writesOf(harness)).toEqual([]);
  });

  it("closes at once, stores the new text, shows a toast and changes neither the slug nor the date nor the author", async () => {
    const { user, stored } = await open("Mieux dit.");
    const before = stored();
    await user.click(edit());
    expect(dialog()).toBeNull();
    expect(await opener()).toHaveFocus();
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(stored()).toEqual({ ...Object(before), contenu: "Mieux dit.", modifieLe: expect.any(Number) });
    expect(await screen.findByText("Mieux dit.")).toBeInTheDocument();
    await user.click(await opener());
    expect(await content()).toHaveValue("Mieux dit.");
  });

  it("closes and sends nothing when nothing has changed", async () => {
    const { user, harness } = await open(` ${first.content}\n`);
    await user.click(edit());
    expect(dialog()).toBeNull();
    expect(await opener()).toHaveFocus();
    await user.click(await opener());
    expect(await content()).toHaveValue(first.content);
    await user.click(edit());
    expect(dialog()).toBeNull();
    expect(screen.queryByText(/modifi/)).toBeNull();
    expect(writesOf(harness)).toEqual([]);
  });

  it("adds a picture with its description and removes both", async () => {
    const { user, stored } = await open("Une image.");
    await user.clear(link());
    await user.type(link(), "https://exemple.fr/lune.jpg");
    await user.clear(screen.getByLabelText("Description de l’image"));
    await user.type(screen.getByLabelText("Description de l’image"), "La lune");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Post modifié avec succès !");
    expect(stored()).toMatchObject({ articleImg: "https://exemple.fr/lune.jpg", articleAlt: "La lune" });

    await user.click(await opener());
    expect(screen.getByLabelText("Description de l’image")).toHaveValue("La lune");
    await user.clear(link());
    await user.click(edit());
    await waitFor(() => expect(stored()).not.toHaveProperty("articleImg"));
    expect(stored()).not.toHaveProperty("articleAlt");
  });

  it("edits a hoot in an inline Composer and calls onSubmitted and onPublished", async () => {
    const onSubmitted = vi.fn();
    const onPublished = vi.fn();
    function Page() {
      const state = useHoot(first.slug);
      return state.status === "ready" ? (
        <Composer hoot={state.hoot} onSubmitted={onSubmitted} onPublished={onPublished} />
      ) : null;
    }
    const { user, harness } = renderInHarness(<Page />);
    await user.type(await content(), " Et voilà.");
    await user.click(edit());
    expect(onSubmitted).toHaveBeenCalledOnce();
    await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
    expect(onPublished.mock.calls[0]?.[0]).toMatchObject({ id: hootId(harness, first.slug), slug: first.slug });
    // The form is still open and now shows the published text.
    expect(await content()).toHaveValue(`${first.content} Et voilà.`);
  });
});

describe("input validation", () => {
  it.each([
    ["nothing", ""],
    ["blanks", "  \n "],
    ["invisible characters", "\u200b\u2060"],
    ["281 characters", "a".repeat(281)],
    ["140 emoji and one letter", `${"🦉".repeat(140)}a`],
    ["10,000 characters", "b".repeat(10_000)],
  ])("shows the error and sends nothing for %s", async (_, text) => {
    const { user, harness } = await open(text);
    expect(edit()).toBeDisabled();
    expect(await content()).toHaveAccessibleDescription(message);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(dialog()).toBeInTheDocument();
    expect(writesOf(harness)).toEqual([]);
  });

  it.each([
    ["280 letters", "a".repeat(280)],
    ["emoji", "🦉".repeat(140)],
    ["right-to-left text", "البومة تنادي"],
    ["HTML", "<script>alert(1)</script>"],
  ])("stores %s unchanged", async (_, text) => {
    const { user, stored } = await open(text);
    await user.click(edit());
    await screen.findByText("Post modifié avec succès !");
    expect(stored()).toMatchObject({ contenu: text });
  });

  it.each(["http://exemple.fr/a.png", "javascript:alert(1)", "une image", `https://exemple.fr/${"a".repeat(10_000)}`])(
    "rejects the picture link %.40s",
    async (text) => {
      const { user, harness } = await open("Une image.");
      await user.clear(link());
      await user.click(link());
      await user.paste(text);
      await user.tab();
      expect(link()).toHaveAccessibleDescription(/Ce lien d’image n’est pas valide/);
      expect(edit()).toBeDisabled();
      expect(writesOf(harness)).toEqual([]);
    },
  );

  const alt = () => screen.findByLabelText("Description de l’image");
  async function describePicture(text: string) {
    const view = await open("Une image.");
    await view.user.clear(link());
    await view.user.type(link(), "https://exemple.fr/lune.jpg");
    await view.user.clear(await alt());
    await view.user.click(await alt());
    if (text) await view.user.paste(text);
    return view;
  }

  it.each([
    ["nothing", "", undefined],
    ["blanks", "   ", undefined],
    ["1,000 letters", "a".repeat(1000), "a".repeat(1000)],
    ["emoji", "🦉🌙", "🦉🌙"],
    ["right-to-left text", "البومة", "البومة"],
    ["HTML", '"><img src=x>', '"><img src=x>'],
  ])("accepts %s as a picture description", async (_, text, articleAlt) => {
    const { user, stored } = await describePicture(text);
    await user.click(edit());
    await screen.findByText("Post modifié avec succès !");
    expect(stored()).toMatchObject({ articleImg: "https://exemple.fr/lune.jpg" });
    expect(Reflect.get(Object(stored()), "articleAlt")).toBe(articleAlt);
  });

  it.each([1001, 10_000])("rejects a picture description of %i characters", async (length) => {
    const { harness } = await describePicture("a".repeat(length));
    expect(await alt()).toHaveAccessibleDescription(
      "La description ne peut pas dépasser 1\u202f000 caractères. Raccourcissez-la.",
    );
    expect(edit()).toBeDisabled();
    expect(writesOf(harness)).toEqual([]);
  });

  it("shows an error when the picture does not load", async () => {
    const { user } = await open("Une image.");
    await user.clear(link());
    await user.type(link(), "https://exemple.fr/page.html");
    fireEvent.error(await within(screen.getByRole("dialog")).findByRole("img"));
    expect(link()).toHaveAccessibleDescription("Cette image ne se charge pas. Vérifiez le lien.");
  });
});

describe("draft of an edit", () => {
  it("keeps a separate draft for each hoot, and reverts to the published text on request", async () => {
    const { user } = await open("Autrement dit");
    await user.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: /Garder ce brouillon/ });
    expect(question).toHaveAccessibleDescription("Vos modifications ne sont pas enregistrées.");
    await user.click(within(question).getByRole("button", { name: "Garder le brouillon" }));

    await user.click(await opener(second));
    expect(await content()).toHaveValue(second.content);
    expect(screen.queryByText(/Vos modifications non enregistrées/)).toBeNull();
    await user.keyboard("{Escape}");

    await user.click(await opener());
    expect(await content()).toHaveValue("Autrement dit");
    expect(screen.getByText(/Vos modifications non enregistrées/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Revenir au texte publié" }));
    expect(await content()).toHaveValue(first.content);
    expect(await content()).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(dialog()).toBeNull();
  });

  it("closes without a confirmation when the user has changed the text back to the published one", async () => {
    const { user } = await open();
    await user.type(await content(), "a{Backspace}");
    await user.keyboard("{Escape}");
    expect(dialog()).toBeNull();
  });

  it("stores a draft with an empty field", async () => {
    const { user } = await open("");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Garder le brouillon" }));
    await user.click(await opener());
    expect(await content()).toHaveValue("");
  });
});

it("keeps the text when the database refuses the edit and saves it on retry", async () => {
  const { user, harness, stored } = await open("Ceci doit rester.");
  harness.network = "refusing";
  await user.click(edit());
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(screen.getByText(/La modification n’est pas passée\s; votre texte est gardé/)).toBeInTheDocument();
  await user.click(await opener());
  expect(await content()).toHaveValue("Ceci doit rester.");
  harness.network = "up";
  await user.click(retry);
  expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
  expect(stored()).toMatchObject({ contenu: "Ceci doit rester." });
});

describe("a hoot that changes elsewhere while the user edits it", () => {
  const changeElsewhere = ({ harness }: Awaited<ReturnType<typeof open>>, contenu: string) =>
    act(() => harness.database.update(`hoots/${hootId(harness, first.slug)}`, { contenu, modifieLe: Date.now() }));

  it("warns in the form, refuses the first submission, and replaces the newer text on the second", async () => {
    const view = await open("Mon texte.");
    await changeElsewhere(view, "Venu d’ailleurs.");
    expect(await screen.findByText(/Ce hoot a été modifié ailleurs entre-temps/)).toBeInTheDocument();
    expect(await content()).toHaveValue("Mon texte.");
    await view.user.click(edit());
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    expect(screen.getByText(/votre texte est gardé\. Ce hoot a été modifié ailleurs/)).toBeInTheDocument();
    expect(view.stored()).toMatchObject({ contenu: "Venu d’ailleurs." });
    await view.user.click(await opener());
    expect(await content()).toHaveValue("Mon texte.");
    await view.user.click(retry);
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(view.stored()).toMatchObject({ contenu: "Mon texte." });
  });

  it("discards the draft and sends nothing if the change made elsewhere is the same", async () => {
    const view = await open("Mon texte.");
    await changeElsewhere(view, "Mon texte.");
    await screen.findByText("Mon texte.", { selector: "p" });
    await view.user.click(edit());
    expect(dialog()).toBeNull();
    await changeElsewhere(view, "Venu d’ailleurs.");
    await screen.findByText("Venu d’ailleurs.");
    await view.user.click(await opener());
    expect(await content()).toHaveValue("Venu d’ailleurs.");
    expect(writesOf(view.harness)).toEqual([]);
  });

  it("begins with the newer text if the user has typed nothing yet", async () => {
    const view = await open();
    await changeElsewhere(view, "Venu d’ailleurs.");
    await waitFor(async () => expect(await content()).toHaveValue("Venu d’ailleurs."));
    await view.user.type(await content(), " Et d’ici.");
    expect(screen.queryByText(/modifié ailleurs/)).toBeNull();
    await view.user.click(edit());
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(view.stored()).toMatchObject({ contenu: "Venu d’ailleurs. Et d’ici." });
  });

  it("refuses a kept draft that was begun before the change", async () => {
    const view = await open("Mon texte.");
    await view.user.keyboard("{Escape}");
    await view.user.click(await screen.findByRole("button", { name: "Garder le brouillon" }));
    await changeElsewhere(view, "Venu d’ailleurs.");
    await screen.findByText("Venu d’ailleurs.");
    await view.user.click(await opener());
    expect(await content()).toHaveValue("Mon texte.");
    await view.user.click(edit());
    await screen.findByRole("button", { name: "Réessayer" });
    expect(view.stored()).toMatchObject({ contenu: "Venu d’ailleurs." });
    await view.user.click(await opener());
    await view.user.click(edit());
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(view.stored()).toMatchObject({ contenu: "Mon texte." });
  });
});

it("keeps the form and its text when the key of a waiting hoot is renewed", async () => {
  // The rules refuse a key from a clock that is an hour slow.
  const now = () => Date.now() - 3_600_000;
  const { user, harness } = renderInHarness(<Feed pageSize={10} />, { client: { now }, shortcuts: "page" });
  await screen.findAllByRole("article");
  harness.network = "down";
  await user.keyboard("n");
  await user.type(await content(), "Il attend");
  await user.click(screen.getByRole("button", { name: "Publier" }));
  const card = (await screen.findByText("Il attend")).closest("article");
  await within(card ?? document.body).findByText("En attente du réseau");
  await chooseAction(user, "Modifier", card ?? undefined);
  await user.type(await content(), " et je tape");
  const field = await content();
  harness.network = "up";
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  await user.keyboard(" encore");
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue("Il attend et je tape encore");
  await user.click(edit());
  expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
  expect(await screen.findByText("Il attend et je tape encore")).toBeInTheDocument();
});

it("does not restore a picture that the user has removed in the draft, even if the user types while the session is loading", async () => {
  const picture = { url: "https://hooter.example/a.png", alt: "Un hibou" };
  const hoot = { id: "-OHoot", content: "Publié", picture };
  const { harness } = renderInHarness(<Composer hoot={hoot} />, { hoots: 0 });
  const kept = { content: "Modifié", pictureUrl: "", pictureAlt: "", baseContent: "Publié" };
  draftsOf(harness.client[internals].device).write("account0", `edit:${hoot.id}`, kept);
  expect(harness.client.session.get().status).toBe("loading");
  const field = screen.getByLabelText("Contenu du hoot");
  fireEvent.change(field, { target: { value: "Tapé trop tôt" } });
  await waitFor(() => expect(screen.getByLabelText("Contenu du hoot")).toHaveValue("Modifié\nTapé trop tôt"));
  expect(screen.getByLabelText("Lien d’une image (facultatif)")).toHaveValue("");
});
