import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { busiestSlug, createHarness } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { HootPage } from "./HootPage";

const sample = createHarness();
const slug = busiestSlug(sample);
sample.dispose();
const content = "Je le pensais, je ne le pense plus.";

async function openWithOwn() {
  const view = renderInHarness(<HootPage slug={slug} />);
  await view.user.click(await screen.findByRole("button", { name: "Répondre" }));
  await view.user.click(await screen.findByLabelText("Votre commentaire"));
  await view.user.paste(content);
  await view.user.keyboard("{Enter}");
  await screen.findByText("Commentaire ajouté avec succès !");
  const comment = (await screen.findByText(content)).closest("article");
  if (!comment) throw new Error("The comment is missing.");
  const button = await within(comment).findByRole("button", { name: "Supprimer ce commentaire" });
  expect(button).toHaveAccessibleDescription(content);
  await view.user.click(button);
  const question = await screen.findByRole("alertdialog", { name: /^Supprimer ce commentaire/ });
  const id = view.harness.database.read(`slugs/${slug}`);
  const count = () => view.harness.database.read(`stats/${String(id)}/comments`);
  return { ...view, question, count };
}

it("deletes a comment after a confirmation, decrements the count and shows a toast", async () => {
  const { user, question, count } = await openWithOwn();
  const before = Number(count());
  expect(within(question).getByRole("button", { name: "Annuler" })).toHaveFocus();
  await user.click(within(question).getByRole("button", { name: "Supprimer" }));
  expect(await screen.findByText("Commentaire supprimé.")).toBeInTheDocument();
  expect(screen.queryByText(content)).toBeNull();
  expect(count()).toBe(before - 1);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Commentaires" })).toHaveFocus());
});

it("keeps the comment and restores the focus when the user cancels", async () => {
  const { user, question } = await openWithOwn();
  await user.click(within(question).getByRole("button", { name: "Annuler" }));
  expect(screen.getByText(content)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Supprimer ce commentaire" })).toHaveFocus());
});

it("shows the delete button only for the user's own comments", async () => {
  renderInHarness(<HootPage slug={slug} />);
  const comments = await screen.findAllByRole("listitem");
  for (const comment of comments) {
    const own = within(comment).getByRole("article").getAttribute("data-mine") === "true";
    expect(within(comment).queryAllByRole("button", { name: "Supprimer ce commentaire" })).toHaveLength(own ? 1 : 0);
  }
});

it("shows the comment again when the server refuses the deletion, and deletes it on retry", async () => {
  const { user, harness, question } = await openWithOwn();
  harness.network = "refusing";
  await user.click(within(question).getByRole("button", { name: "Supprimer" }));
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(screen.getByText(/Le commentaire n’a pas été supprimé\. Vous n’avez pas le droit/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText(content)).toBeInTheDocument());
  harness.network = "up";
  await user.click(retry);
  expect(await screen.findByText("Commentaire supprimé.")).toBeInTheDocument();
});

it("moves the focus to another comment when another client deletes the comment first", async () => {
  const { harness } = await openWithOwn();
  const comments = Object.entries(Object(harness.database.read("comment")));
  const [id] = comments.find(([, comment]) => Reflect.get(Object(comment), "contenu") === content) ?? [];
  await act(() => harness.database.update("", { [`comment/${id}`]: null }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest("li")).toBeInTheDocument());
});
