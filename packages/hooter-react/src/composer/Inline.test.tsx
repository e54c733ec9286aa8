import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useHoot } from "hooter-client/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ALICE } from "../testing/harness";
import { communityHootsOf } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";

const content = () => screen.findByLabelText("Contenu du hoot");
const publish = () => screen.getByRole("button", { name: "Publier" });
const published = "Post ajouté avec succès !";
const empty = "Le contenu ne doit pas être vide, ni dépasser 280 caractères.";

async function write(text: string) {
  const view = renderInHarness(<Composer />, { hoots: 0 });
  await waitFor(() => expect(view.harness.client.session.get().status).toBe("signed-in"));
  await view.user.type(await content(), text);
  return view;
}

describe("inline Composer", () => {
  it.each(["a click", "the keys"])("clears and focuses the field after publishing by %s", async (how) => {
    const { user } = await write("Une première.");
    if (how === "a click") await user.click(publish());
    else await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(published)).toBeInTheDocument();
    expect(await content()).toHaveValue("");
    expect(await content()).toHaveFocus();
    expect(await content()).not.toHaveAccessibleDescription();
    expect(await content()).not.toBeInvalid();

    await user.keyboard("Une seconde.");
    await user.click(publish());
    await waitFor(async () => expect(await content()).toHaveValue(""));
    expect(await content()).not.toHaveAccessibleDescription();
  });

  it("shows no error while the user types the picture link of the next hoot", async () => {
    const { user } = await write("Une première.");
    const link = () => screen.getByRole("textbox", { name: /^Lien d’une image/ });
    await user.type(link(), "https://exemple.fr/toits.jpg");
    await user.click(await content());
    await user.click(publish());
    await waitFor(() => expect(link()).toHaveValue(""));
    await user.type(link(), "htt");
    expect(link()).not.toHaveAccessibleDescription();
    await user.tab();
    expect(link()).toHaveAccessibleDescription(/^Ce lien d’image n’est pas valide/);
  });

  it("publishes nothing on Ctrl+Enter while an input method is composing text", async () => {
    const { user } = await write("Une première.");
    fireEvent.keyDown(await content(), { key: "Enter", ctrlKey: true, isComposing: true });
    expect(await content()).toHaveValue("Une première.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText(published)).toBeInTheDocument();
  });

  it("after publishing, shows the error of the empty field once the user has typed a character and deleted it", async () => {
    const { user } = await write("Une première.");
    await user.click(publish());
    await screen.findByText(published);
    await user.keyboard("a{Backspace}");
    expect(await content()).toHaveAccessibleDescription(empty);
    expect(await content()).toBeInvalid();
  });

  it("shows the error of the empty field on Ctrl+Enter in any field, and focuses it", async () => {
    const { user } = await write("Un hoot.{Control>}{Enter}{/Control}");
    const field = await content();
    const link = screen.getByRole("textbox", { name: /^Lien d’une image/ });
    for (const start of [field, link]) {
      await waitFor(() => expect(field).toHaveValue(""));
      expect(field).toBeValid();
      start.focus();
      await user.keyboard("{Control>}{Enter}{/Control}");
      expect(field).toHaveAccessibleDescription(empty);
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      await user.keyboard("Un hoot.{Control>}{Enter}{/Control}");
    }
  });

  it("restores the text and the focus when the database refuses the hoot", async () => {
    const { user, harness } = await write("Ceci doit rester.");
    harness.network = "refusing";
    await user.click(publish());
    await screen.findByRole("button", { name: "Réessayer" });
    expect(await content()).toHaveValue("Ceci doit rester.");
    expect(await content()).toHaveFocus();
  });

  it("publishes once when a host callback throws, and reports the error to the page", async () => {
    const thrown = new Error("the host's own");
    const errors = vi.fn();
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", errors);
    onTestFinished(() => {
      process.removeAllListeners("unhandledRejection");
      for (const listener of others) process.on("unhandledRejection", listener);
    });
    const onPublished = () => {
      throw thrown;
    };
    const { user, harness } = renderInHarness(<Composer onPublished={onPublished} />, { hoots: 0 });
    await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
    await user.type(await content(), "Une seule fois.");
    await user.click(publish());
    expect(await screen.findByText(published)).toBeInTheDocument();
    await waitFor(() => expect(errors).toHaveBeenCalledExactlyOnceWith(thrown, expect.any(Promise)));
    expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
    expect(await content()).toHaveValue("");
    expect(Object.keys(Object(harness.database.read("hoots")))).toHaveLength(1);
  });

  it("keeps the focus on « Modifier » after an edit", async () => {
    const [{ slug }] = communityHootsOf(ALICE);
    function Page() {
      const state = useHoot(slug);
      return state.status === "ready" ? <Composer hoot={state.hoot} /> : null;
    }
    const { user } = renderInHarness(<Page />);
    await user.type(await content(), " Et encore.");
    const modify = screen.getByRole("button", { name: "Modifier" });
    await user.click(modify);
    expect(await screen.findByText("Post modifié avec succès !")).toBeInTheDocument();
    expect(modify).toHaveFocus();
  });
});
