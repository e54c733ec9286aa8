import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { commentId, giveComments } from "../testing/comments-of";
import { BASILE, busiestSlug } from "../testing/harness";
import { hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { tabTo } from "../testing/tab-to";
import { CommentList } from "./CommentList";
import { ReplyForm } from "./ReplyForm";

const rows = () => screen.queryAllByRole("listitem");
const numbers = () => rows().map((row) => Number(/Commentaire (\d+)\./.exec(row.textContent ?? "")?.[1] ?? -1));
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const earlier = () => screen.getByRole("button", { name: "Voir les commentaires précédents" });
const announcements = () => screen.getAllByRole("status").map((status) => status.textContent);

async function open(comments: number) {
  const { harness, user, rerender } = renderInHarness(<p>…</p>, { hoots: 20 });
  const slug = busiestSlug(harness);
  await giveComments(harness, slug, comments);
  const hoot = { id: hootId(harness, slug), slug };
  rerender(<CommentList hoot={hoot} />);
  await waitFor(() => expect(numbers()).toEqual(count(Math.max(0, comments - 100), comments)));
  return { harness, user, hoot };
}

it("shows the newest hundred comments, loads earlier ones on demand and announces how many were loaded", async () => {
  const { user } = await open(230);
  // WebKit does not expose a list without markers as a list, unless it has an explicit role.
  expect(screen.getByRole("list", { name: "Commentaires" })).toHaveAttribute("role", "list");
  await tabTo(user, earlier());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(numbers()).toEqual(count(30, 230)));
  await waitFor(() => expect(announcements()).toContain("100\u00a0commentaires précédents affichés."));
  // The button keeps the focus, so that keyboard users can load the next page immediately.
  expect(earlier()).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(numbers()).toEqual(count(0, 230)));
  await waitFor(() => expect(announcements()).toContain("30\u00a0commentaires précédents affichés."));
  // The button is removed, so the focus moves to the first new comment.
  expect(screen.queryByRole("button", { name: "Voir les commentaires précédents" })).toBeNull();
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  expect(rows()[0]).toHaveAttribute("aria-posinset", "1");
  expect(rows()[0]).toHaveAttribute("aria-setsize", "230");
});

it("hides the button for earlier comments when all are loaded", async () => {
  await open(99);
  expect(screen.queryByRole("button", { name: "Voir les commentaires précédents" })).toBeNull();
});

it("shows that earlier comments are loading or have failed to load, loads them on retry and keeps the focus", async () => {
  const { user, harness } = await open(120);
  harness.network = "down";
  const button = earlier();
  await user.click(button);
  expect(button).toHaveAttribute("data-busy", "true");
  expect(screen.getByText("Chargement...")).toHaveRole("status");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await waitFor(() => expect(button).toHaveTextContent("Réessayer"));
  expect(screen.getByRole("alert")).toHaveTextContent("Le réseau ne répond pas. Vérifiez votre accès à internet.");
  expect(button).toHaveFocus();
  expect(numbers()).toEqual(count(20, 120));
  harness.network = "up";
  await user.keyboard("{Enter}");
  await waitFor(() => expect(numbers()).toEqual(count(0, 120)));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows the user's own pending comment when the comments cannot be read, and scrolls to it", async () => {
  const { user, harness, rerender } = renderInHarness(<p>…</p>, { hoots: 20 });
  const slug = busiestSlug(harness);
  const hoot = { id: hootId(harness, slug), slug };
  harness.network = "down";
  rerender(
    <>
      <ReplyForm hoot={hoot} />
      <CommentList hoot={hoot} />
    </>,
  );
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  await user.type(screen.getByRole("textbox", { name: "Votre commentaire" }), "Dans le tunnel{Enter}");
  const comment = await screen.findByText("Dans le tunnel");
  expect(comment.closest("li")).toHaveAttribute("data-highlighted");
  expect(retry).toBeVisible();
  await waitFor(() => expect(comment.closest("li")).toHaveTextContent("En attente du réseau"));
  await user.click(retry);
  expect(comment).toBeVisible();
  harness.network = "up";
  await user.click(await screen.findByRole("button", { name: "Réessayer" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull());
  expect(await screen.findAllByText("Dans le tunnel")).toHaveLength(1);
});

it("announces the author of each new comment, except the user's own", async () => {
  const { harness, hoot } = await open(3);
  const basile = await harness.otherUser(BASILE);
  await basile.addComment(hoot, "Bonsoir.");
  await screen.findByText("Nouveau commentaire de Basile.");
  const first = screen.getByText("Nouveau commentaire de Basile.");
  await basile.addComment(hoot, "Et bonne nuit.");
  await waitFor(() => expect(screen.getByText("Nouveau commentaire de Basile.")).not.toBe(first));
  await harness.client.addComment(hoot, "De moi.");
  await within(screen.getByRole("list")).findByText("De moi.");
  expect(announcements().join(" ")).toMatch(/^\s*Nouveau commentaire de Basile\.\s*$/);
});

it("removes a deleted comment from the middle of the list", async () => {
  const { harness, user } = await open(120);
  await user.click(earlier());
  await waitFor(() => expect(numbers()).toEqual(count(0, 120)));
  await harness.database.update("", { [`comment/${commentId(70)}`]: null });
  await waitFor(() => expect(numbers()).toEqual([...count(0, 70), ...count(71, 120)]));
});

it.each([
  ["next", 4, 5],
  ["previous", 9, 8],
])("moves the focus to the %s comment when another client deletes the focused one", async (_, at, beside) => {
  const { harness } = await open(10);
  const [row, other] = [rows()[at], rows()[beside]];
  act(() => row?.querySelector("a")?.focus());
  await act(() => harness.database.update("", { [`comment/${commentId(at)}`]: null }));
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(other).toHaveFocus();
});

it.each([
  ["CommentList", CommentList],
  ["ReplyForm", ReplyForm],
])("%s shows a visitor the sign-in link and no loading state or field", async (_, Widget) => {
  const visit = { hoots: 0, signedInAs: null, links: { signIn: "/entrer" } };
  renderInHarness(<Widget hoot={{ id: commentId(1), slug: "a_hoot" }} />, visit);
  expect(await screen.findByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/entrer");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText("Chargement...")).toBeNull();
});
