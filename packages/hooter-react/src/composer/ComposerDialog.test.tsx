import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { draftsOf, internals } from "hooter-client";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BASILE, PASSWORD, writesOf } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { ComposerDialog } from "./ComposerDialog";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        écrire
      </button>
      <ComposerDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const opener = () => screen.getByRole("button", { name: "écrire" });
const dialog = () => screen.queryByRole("dialog", { name: "Nouveau hoot" });
const content = () => screen.findByLabelText("Contenu du hoot");
const publish = () => screen.getByRole("button", { name: "Publier" });
const message = "Le contenu ne doit pas être vide, ni dépasser 280 caractères.";

async function write(text = "") {
  const view = renderInHarness(<Page />, { hoots: 0 });
  await waitFor(() => expect(view.harness.client.session.get().status).toBe("signed-in"));
  await view.user.click(opener());
  await view.user.click(await content());
  if (text) await view.user.paste(text);
  view.harness.calls.length = 0;
  return view;
}

const stored = ({ harness }: Awaited<ReturnType<typeof write>>) => Object.values(harness.database.read("hoots") ?? {});

it("adds no landmarks to the page", async () => {
  await write();
  const inside = within(screen.getByRole("dialog"));
  for (const landmark of ["banner", "contentinfo"]) expect(inside.queryByRole(landmark)).toBeNull();
});

it("does not send its clicks and keys to the element that renders it", async () => {
  const received = vi.fn();
  const { user } = renderInHarness(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- like a card
    <div onClick={received} onKeyDown={received}>
      <ComposerDialog open onClose={() => {}} />
    </div>,
    { hoots: 0 },
  );
  await user.click(await content());
  await user.keyboard("a");
  expect(received).not.toHaveBeenCalled();
});

it("stays open on Esc while an input method is composing text", async () => {
  await write();
  fireEvent.keyDown(await content(), { key: "Escape", isComposing: true });
  expect(dialog()).toBeInTheDocument();
  fireEvent.keyDown(await content(), { key: "Escape" });
  await waitFor(() => expect(dialog()).toBeNull());
});

describe("publishing a hoot", () => {
  it("closes at once, stores the hoot, shows a toast and starts the next hoot empty", async () => {
    const view = await write("La nuit tombe tôt.");
    await view.user.click(publish());
    expect(dialog()).toBeNull();
    expect(opener()).toHaveFocus();
    expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
    expect(stored(view)).toMatchObject([{ contenu: "La nuit tombe tôt." }]);
    await view.user.click(opener());
    expect(await content()).toHaveValue("");
  });

  it("shows the closed dialog before the new hoot, and keeps the text stored until then", async () => {
    const { harness } = await write("La nuit tombe tôt.");
    const publishHoot = vi.spyOn(harness.client, "publishHoot");
    // Without `await`, no other task runs in between.
    fireEvent.click(publish());
    expect(dialog()).toBeNull();
    expect(publishHoot).not.toHaveBeenCalled();
    expect(draftsOf(harness.client[internals].device).read("account0", "hoot")).toMatchObject({
      content: "La nuit tombe tôt.",
    });
    expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  });

  it("records the hoot before the page closes right after the press", async () => {
    const { harness } = await write("La nuit tombe tôt.");
    const publishHoot = vi.spyOn(harness.client, "publishHoot");
    const listen = vi.spyOn(document, "addEventListener");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(publish());
    // Without a signal, because jsdom refuses the signals of Node.js.
    expect(listen).toHaveBeenCalledWith("visibilitychange", expect.any(Function));
    listen.mockRestore();
    fireEvent(window, new Event("pagehide"));
    await Promise.resolve();
    expect(publishHoot).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(publishHoot).toHaveBeenCalledOnce();
  });

  it("publishes on Ctrl+Enter and stores the picture with its description", async () => {
    const view = await write("Les toits.");
    await view.user.type(screen.getByLabelText(/^Lien d’une image/), "https://exemple.fr/toits.jpg");
    await view.user.type(screen.getByLabelText("Description de l’image"), "Des toits");
    await view.user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Post ajouté avec succès !");
    expect(stored(view)).toMatchObject([{ articleImg: "https://exemple.fr/toits.jpg", articleAlt: "Des toits" }]);
  });

  it("opens empty while the previous hoot is being sent and keeps the newly typed text", async () => {
    const view = await write("Le premier.");
    view.harness.network = "silent";
    await view.user.click(publish());
    await view.user.click(opener());
    expect(await content()).toHaveValue("");
    await view.user.type(await content(), "Le second.");
    expect(await content()).toHaveValue("Le second.");
  });
});

describe("input validation", () => {
  it.each([
    ["nothing", ""],
    ["blanks", "   "],
    ["281 characters", "a".repeat(281)],
    ["10,000 characters", "b".repeat(10_000)],
  ])("disables publishing and sends nothing for %s", async (_, text) => {
    const { user, harness } = await write(text);
    expect(publish()).toBeDisabled();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(dialog()).toBeInTheDocument();
    expect(writesOf(harness)).toEqual([]);
  });

  it.each([
    ["280 letters", "a".repeat(280)],
    ["emoji", "🦉".repeat(140)],
    ["right-to-left text", "البومة تنادي"],
    ["HTML", "<script>alert(1)</script>"],
  ])("enables publishing for %s", async (_, text) => {
    await write(text);
    expect(publish()).toBeEnabled();
  });

  it("shows the error only once the field has been edited and is invalid", async () => {
    const { user } = await write();
    expect(screen.queryByText(message)).toBeNull();
    await user.paste("a");
    expect(screen.queryByText(message)).toBeNull();
    await user.clear(await content());
    expect(await content()).toHaveAccessibleDescription(message);
  });

  it("announces the number of remaining characters from 20 on, and marks the excess text", async () => {
    const { user } = await write("a".repeat(259));
    const inside = within(screen.getByRole("dialog"));
    expect(inside.queryByText("21")).toBeNull();
    await user.paste("aa");
    expect(inside.getByText("19")).toBeInTheDocument();
    expect(inside.getByText("19 caractères restants")).toBeInTheDocument();
    await user.paste("b".repeat(22));
    expect(inside.getByText("3 caractères en trop")).toBeInTheDocument();
    expect(document.querySelector("mark")).toHaveTextContent(/^bbb$/);
  });

  it("announces the number of excess characters in one live region, and not for every key", async () => {
    const { user } = await write("a".repeat(279));
    const inside = within(screen.getByRole("dialog"));
    const said: string[] = [];
    const listen = () => {
      const texts = inside.getAllByRole("status").map(({ textContent }) => textContent);
      const text = texts.filter(Boolean).join(" / ").replaceAll("\u00a0", " ");
      if (text !== said.at(-1)) said.push(text);
    };
    for (let length = 280; length <= 302; length += 1) {
      await user.keyboard("a");
      listen();
      expect(inside.getByText(length > 280 ? `−${length - 280}` : "0")).toBeInTheDocument();
    }
    expect(await content()).toHaveAccessibleDescription(message);
    await user.paste("a".repeat(35));
    listen();
    await user.clear(await content());
    listen();
    expect(said).toEqual([
      "0 caractère restant",
      "1 caractère en trop",
      "5 caractères en trop",
      "10 caractères en trop",
      "20 caractères en trop",
      "57 caractères en trop",
      message,
    ]);
  });

  it("announces that a restored text is too long when the field loses the focus", async () => {
    const { user } = await write("a".repeat(300));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Garder le brouillon" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(opener());
    await content();
    await user.tab();
    expect(within(screen.getByRole("dialog")).getByText(message)).toHaveRole("status");
  });

  it("marks the excess part of 280 emoji without splitting an emoji", async () => {
    await write("🦉".repeat(280));
    expect(within(screen.getByRole("dialog")).getByText("280 caractères en trop")).toBeInTheDocument();
    expect(document.querySelector("mark")?.textContent?.trim()).toBe("🦉".repeat(140));
    expect(publish()).toBeDisabled();
  });

  it("publishes without a picture when the picture URL is blank", async () => {
    const view = await write("Sans image.");
    await view.user.click(screen.getByLabelText(/^Lien d’une image/));
    await view.user.paste("   ");
    await view.user.click(publish());
    await screen.findByText("Post ajouté avec succès !");
    expect(stored(view)[0]).not.toHaveProperty("articleImg");
  });

  it.each([
    ["without https", "http://exemple.fr/a.png"],
    ["that is a script", "javascript:alert(1)"],
    ["without a scheme", "//exemple.fr/a.png"],
    ["that is a data URL", "data:image/png;base64,AA"],
    ["of HTML", "<img src=x>"],
    ["of an emoji", "🦉"],
    ["of right-to-left text", "بومة"],
    ["that is too long by one", `https://exemple.fr/${"a".repeat(2049 - "https://exemple.fr/".length)}`],
    ["of 10,000 characters", `https://exemple.fr/${"a".repeat(10_000)}`],
  ])("rejects a picture URL %s and shows the error once the field loses focus", async (_, link) => {
    const { user, harness } = await write("Une image.");
    await user.click(screen.getByLabelText(/^Lien d’une image/));
    await user.paste(link);
    expect(screen.queryByText(/Ce lien d’image n’est pas valide/)).toBeNull();
    expect(publish()).toBeDisabled();
    expect(screen.queryByRole("img", { name: "Aperçu de l’image" })).toBeNull();
    await user.tab();
    expect(screen.getByText(/Ce lien d’image n’est pas valide/)).toBeInTheDocument();
    expect(writesOf(harness)).toEqual([]);
  });
});

it.each(["{Enter}", "{Control>}{Enter}{/Control}"])("shows an error for an invalid picture URL on %s", async (keys) => {
  const { user, harness } = await write("Une image.");
  await user.click(screen.getByLabelText(/^Lien d’une image/));
  await user.paste("exemple.fr/a.png");
  await user.keyboard(keys);
  expect(screen.getByLabelText(/^Lien d’une image/)).toHaveAccessibleDescription(/^Ce lien d’image n’est pas valide/);
  expect(writesOf(harness)).toEqual([]);
});

it("does not show the confirmation again after the host has closed and reopened the dialog", async () => {
  const { user, rerender } = renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0 });
  await user.type(await content(), "Reste");
  await user.keyboard("{Escape}");
  await screen.findByRole("alertdialog");
  rerender(<ComposerDialog open={false} onClose={() => {}} />);
  rerender(<ComposerDialog open onClose={() => {}} />);
  expect(await content()).toHaveValue("Reste");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("keeps the description when the picture does not load, and shows an error if the description is too long", async () => {
  const { user } = await write("Une image.");
  await user.click(screen.getByLabelText(/^Lien d’une image/));
  await user.paste("https://exemple.fr/a.png");
  await user.click(screen.getByLabelText("Description de l’image"));
  await user.paste("a".repeat(1001));
  fireEvent.error(await screen.findByRole("img", { name: /^a+$/ }));
  expect(screen.getByLabelText(/^Lien d’une image/)).toHaveAccessibleDescription(/^Cette image ne se charge pas/);
  expect(screen.getByLabelText("Description de l’image")).toHaveAccessibleDescription(/ne peut pas dépasser/);
  expect(publish()).toBeDisabled();
  await user.keyboard("{Backspace}");
  expect(publish()).toBeEnabled();
});

it("loads a typed picture URL once, after a pause, and shows no error while the URL is incomplete", async () => {
  await write("Une image.");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const field = screen.getByLabelText(/^Lien d’une image/);
  const preview = () => screen.queryByRole("img", { name: "Aperçu de l’image" });
  const link = "https://exemple.fr/a.png";
  for (let length = 1; length <= link.length; length++) {
    fireEvent.change(field, { target: { value: link.slice(0, length) } });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(preview()).toBeNull();
    expect(field).not.toHaveAccessibleDescription();
  }
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(preview()).toHaveAttribute("src", link);
});

it("shows at once why a restored draft cannot be published", async () => {
  const { user } = await write("Une image.");
  await user.click(screen.getByLabelText(/^Lien d’une image/));
  await user.paste("http://exemple.fr/a.png");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Garder le brouillon" }));
  await waitFor(() => expect(dialog()).toBeNull());
  await user.click(opener());
  expect(await screen.findByLabelText(/^Lien d’une image/)).toHaveAccessibleDescription(
    /Ce lien d’image n’est pas valide/,
  );
  expect(publish()).toBeDisabled();
});

describe("closing with unsaved text", () => {
  it("opens a confirmation on Esc and returns to the text on a second Esc", async () => {
    const { user } = await write("Une phrase");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("alertdialog", { name: /Garder ce brouillon/ })).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(dialog()).toBeInTheDocument();
    expect(await content()).toHaveValue("Une phrase");
  });

  it("keeps the draft when the user presses « Garder le brouillon »", async () => {
    const { user } = await write("Une phrase");
    await user.click(screen.getByRole("button", { name: "Fermer" }));
    await user.click(await screen.findByRole("button", { name: "Garder le brouillon" }));
    expect(dialog()).toBeNull();
    await user.click(opener());
    expect(await content()).toHaveValue("Une phrase");
  });

  it("discards the draft when the user presses « Supprimer le brouillon »", async () => {
    const { user } = await write("Une phrase");
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Supprimer le brouillon" }));
    await user.click(opener());
    expect(await content()).toHaveValue("");
  });

  it("closes without a confirmation when the composer is empty", async () => {
    const { user } = await write();
    await user.keyboard("{Escape}");
    expect(dialog()).toBeNull();
    expect(opener()).toHaveFocus();
  });
});

it("keeps the draft when the database refuses the hoot and publishes it on retry", async () => {
  const view = await write("Ceci doit rester.");
  view.harness.network = "refusing";
  await view.user.click(publish());
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  await view.user.click(opener());
  expect(await content()).toHaveValue("Ceci doit rester.");
  view.harness.network = "up";
  // The toast is above the dialog, and clicking its button does not close the dialog.
  await view.user.click(retry);
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  expect(stored(view)).toMatchObject([{ contenu: "Ceci doit rester." }]);
  expect(await content()).toHaveValue("");
});

it("removes a failed hoot's retry button on sign-out, and does not show it to the next user", async () => {
  const view = await write("Secret d'Alice");
  view.harness.network = "refusing";
  await view.user.click(publish());
  await screen.findByRole("button", { name: "Réessayer" });
  view.harness.network = "up";
  await act(() => view.harness.client.signOut());
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  await act(() => view.harness.client.signIn({ email: BASILE, password: PASSWORD }));
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

it("does not publish the text under the account of the next user", async () => {
  const view = await write("Secret d'Alice");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(publish());
  await act(() => view.harness.client.signOut());
  await act(() => view.harness.client.signIn({ email: BASILE, password: PASSWORD }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(view.harness.client.session.get().status).toBe("signed-in");
  expect(stored(view)).toEqual([]);
});

it("replaces the failure toast when the corrected hoot is published", async () => {
  const view = await write("Une faute");
  view.harness.network = "refusing";
  await view.user.click(publish());
  await screen.findByRole("button", { name: "Réessayer" });
  view.harness.network = "up";
  await view.user.click(opener());
  const field = await content();
  await view.user.clear(field);
  await view.user.type(field, "Une faute corrigée");
  await view.user.click(publish());
  await screen.findByText("Post ajouté avec succès !");
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});
