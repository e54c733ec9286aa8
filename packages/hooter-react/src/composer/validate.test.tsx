import { act, screen, waitFor } from "@testing-library/react";
import { useHoot } from "hooter-client/react";
import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { HooterProviderProps } from "../HooterProvider";
import { ReplyForm } from "../hoot/ReplyForm";
import { busiestSlug, createHarness, writesOf } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { Composer } from "./Composer";
import { ComposerDialog } from "./ComposerDialog";

type Validate = NonNullable<HooterProviderProps["validate"]>;
type Answer = string | null;

/** A `validate` function whose results the test provides one by one. */
function moderator() {
  const answers: ((answer: Answer) => void)[] = [];
  const signals: AbortSignal[] = [];
  const validate = vi.fn<Validate>((_, { signal }) => {
    signals.push(signal);
    return new Promise<Answer>((resolve) => answers.push(resolve));
  });
  const answer = (text: Answer) => act(async () => answers.shift()?.(text));
  return { validate, signals, answer };
}

function Dialog() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        écrire
      </button>
      <ComposerDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const content = () => screen.findByLabelText("Contenu du hoot");
const publish = () => screen.getByRole("button", { name: "Publier" });
const published = "Post ajouté avec succès !";

async function write(ui: ReactElement, validate: Validate, text = "Une annonce.") {
  const view = renderInHarness(ui, { hoots: 0, validate });
  await waitFor(() => expect(view.harness.client.session.get().status).toBe("signed-in"));
  await view.user.type(await content(), text);
  return view;
}

describe("Composer with validate", () => {
  it("shows the message next to the field as an alert, keeps the text and focuses the field", async () => {
    const { user, harness } = await write(<Composer />, () => "Pas de publicité ici.");
    await user.click(publish());
    expect(screen.getByRole("alert")).toHaveTextContent("Pas de publicité ici.");
    expect(await content()).toHaveValue("Une annonce.");
    expect(await content()).toHaveFocus();
    expect(await content()).toBeInvalid();
    expect(await content()).toHaveAccessibleDescription("Pas de publicité ici.");
    expect(writesOf(harness)).toEqual([]);
    await user.type(await content(), " Pardon.");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(await content()).not.toBeInvalid();
  });

  it("leaves the focus where the user moved it during the validation", async () => {
    const { validate, answer } = moderator();
    const page = (
      <>
        <Composer />
        <input aria-label="ailleurs" />
      </>
    );
    const { user } = await write(page, validate);
    await user.click(publish());
    await user.click(screen.getByRole("textbox", { name: "ailleurs" }));
    await answer(null);
    expect(await screen.findByText(published)).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "ailleurs" })).toHaveFocus();
  });

  it("marks the form as busy during the validation, validates once, and then publishes", async () => {
    const { validate, answer } = moderator();
    const { user, harness } = await write(<Composer aria-label="écrire" />, validate);
    await user.click(publish());
    await user.click(publish());
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "true");
    expect(screen.getByText("Vérification…")).toBeInTheDocument();
    expect(publish()).toHaveAttribute("aria-disabled", "true");
    expect(writesOf(harness)).toEqual([]);
    await answer(null);
    expect(await screen.findByText(published)).toBeInTheDocument();
    expect(await content()).toHaveValue("");
    expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "false");
    expect(validate).toHaveBeenCalledTimes(1);
  });

  it("does not validate again when the user retries a failed write", async () => {
    const validate = vi.fn<Validate>(() => null);
    const { user, harness } = await write(<Composer />, validate);
    harness.network = "refusing";
    await user.click(publish());
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    harness.network = "up";
    await user.click(retry);
    expect(await screen.findByText(published)).toBeInTheDocument();
    expect(validate).toHaveBeenCalledTimes(1);
  });

  it("shows a general message when validate throws, and reports the error", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const onError = vi.fn();
    const thrown = new Error("moderation is down");
    const view = renderInHarness(<Composer />, { hoots: 0, onError, validate: () => Promise.reject(thrown) });
    await view.user.type(await content(), "Bonsoir");
    await view.user.click(publish());
    expect(await screen.findByRole("alert")).toHaveTextContent("Une erreur inattendue est survenue. Réessayez.");
    expect(await content()).toHaveValue("Bonsoir");
    expect(onError).toHaveBeenCalledWith({ kind: "call-failed", call: "validate", code: "unknown", cause: thrown });
    logged.mockRestore();
  });

  it("abandons the validation when the text changes", async () => {
    const { validate, signals, answer } = moderator();
    const { user, harness } = await write(<Composer />, validate);
    await user.click(publish());
    await user.type(await content(), " Encore.");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await answer(null);
    expect(writesOf(harness)).toEqual([]);
    expect(await content()).toHaveValue("Une annonce. Encore.");
    await user.click(publish());
    await answer(null);
    expect(await screen.findByText(published)).toBeInTheDocument();
  });

  it("publishes nothing if another account signs in during the validation", async () => {
    const { validate, answer } = moderator();
    const { user, harness } = await write(<Composer />, validate);
    await user.click(publish());
    await act(() => harness.client.signOut());
    await act(() => harness.client.signIn({ email: "basile@hooter.example", password: "hibou-2026" }));
    await answer(null);
    expect(writesOf(harness)).toEqual([]);
    expect(await content()).toHaveValue("");
  });
});

describe("ComposerDialog with validate", () => {
  it("stays open until the host has accepted the hoot", async () => {
    const { validate, answer } = moderator();
    const { user } = await write(<Dialog />, validate);
    await user.click(publish());
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    await answer("Trop long.");
    expect(screen.getByRole("alert")).toHaveTextContent("Trop long.");
    await user.click(publish());
    await answer(null);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText(published)).toBeInTheDocument();
  });

  it("abandons the validation and keeps the draft when the user closes the dialog", async () => {
    const { validate, signals, answer } = moderator();
    const { user, harness } = await write(<Dialog />, validate);
    await user.click(publish());
    await user.keyboard("{Escape}");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await answer(null);
    await user.click(await screen.findByRole("button", { name: "Garder le brouillon" }));
    expect(writesOf(harness)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "écrire" }));
    expect(await content()).toHaveValue("Une annonce.");
    expect(publish()).toHaveAttribute("aria-disabled", "false");
  });
});

describe("ReplyForm with validate", () => {
  function Reply({ slug }: { slug: string }) {
    // The harness contains a hoot with this slug.
    const state = useHoot(slug);
    return state.status === "ready" ? <ReplyForm aria-label="réponse" hoot={state.hoot} /> : null;
  }
  const harness = createHarness({ hoots: 24 });
  const slug = busiestSlug(harness);
  harness.dispose();
  const field = () => screen.findByLabelText("Votre commentaire");

  it("shows the message next to the field and keeps the text, then sends an accepted comment", async () => {
    const { validate, answer } = moderator();
    const { user, harness } = renderInHarness(<Reply slug={slug} />, { hoots: 24, validate });
    await user.type(await field(), "Ah bon{Enter}{Enter}");
    expect(screen.getByRole("form")).toHaveAttribute("aria-busy", "true");
    expect(await field()).toHaveAccessibleDescription("Vérification…");
    await answer("Soyez aimable.");
    expect(screen.getByRole("alert")).toHaveTextContent("Soyez aimable.");
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveValue("Ah bon");
    expect(writesOf(harness)).toEqual([]);
    await user.type(await field(), "jour{Enter}");
    await answer(null);
    expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    expect(validate.mock.calls.map(([{ kind, content }]) => [kind, content])).toEqual([
      ["comment", "Ah bon"],
      ["comment", "Ah bonjour"],
    ]);
  });
});
