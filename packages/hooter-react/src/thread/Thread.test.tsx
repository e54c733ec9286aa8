import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { pageKey } from "hooter-client";
import { expect, it, vi } from "vitest";
import { HootPage } from "../hoot/HootPage";
import { BASILE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";
import { closeThread, giveThread, PAGE } from "../testing/threads-of";
import { Thread } from "./Thread";
import { ThreadCount } from "./ThreadCount";

const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);
const field = () => screen.findByLabelText("Votre commentaire");
const ui = <Thread {...PAGE} />;

it("creates the thread with the first comment, and keeps the focus in the field", async () => {
  const { user, harness } = renderInHarness(ui, { hoots: 0 });
  const input = await field();
  expect(screen.getByText(/^Aucun commentaire/)).toBeInTheDocument();
  await user.type(input, "Premier !{Enter}");
  expect(await screen.findByRole("heading", { name: "1\u00a0commentaire" })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "J'aime" })).toBeEnabled());
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Premier !")]));
  expect(input).toBeInTheDocument();
  expect(input).toHaveFocus();
  expect(input).toHaveValue("");
  expect(Object.keys(Object(harness.database.read("threads")))).toEqual([pageKey(PAGE)]);
});

it("links a user with the default pseudo to the settings, until the user has chosen a pseudo", async () => {
  const { harness } = renderInHarness(ui, { hoots: 0 });
  await field();
  const link = () => screen.queryByRole("link", { name: "Choisir mon pseudo" });
  expect(link()).toBeNull();
  await act(async () => {
    await harness.client.signOut();
    await harness.client.signUp({ email: "nouvelle@exemple.fr", password: PASSWORD });
  });
  await waitFor(() => expect(link()).toHaveAttribute("href", "/manage_profile"));
  await harness.identity.updateProfile({ displayName: "La chouette" });
  await waitFor(() => expect(link()).toBeNull());
});

it("shows comments by others live, oldest first", async () => {
  const { harness } = renderInHarness(ui, { hoots: 0 });
  await field();
  await giveThread(harness, "Un.", "Deux.");
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Un."), expect.stringContaining("Deux.")]));
});

it("announces no comments and shows no error from the previous form when the page changes", async () => {
  const { harness, user, rerender } = renderInHarness(ui, { hoots: 0 });
  const other = <Thread url="https://exemple.fr/autre" />;
  await giveThread(harness, "Un.", "Deux.");
  await waitFor(() => expect(rows()).toHaveLength(2));
  rerender(other);
  await waitFor(() => expect(rows()).toHaveLength(0));
  await user.click(await screen.findByRole("button", { name: "Envoyer" }));
  await waitFor(async () => expect(await field()).toBeInvalid());
  rerender(ui);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(await field()).toBeValid();
  for (const status of screen.queryAllByRole("status")) expect(status).toBeEmptyDOMElement();
});

it("shows a comment as text, even if it contains HTML", async () => {
  const { user, container } = renderInHarness(ui, { hoots: 0 });
  await user.type(await field(), "<b>Gras</b>{Enter}");
  await screen.findByText("<b>Gras</b>");
  expect(container.querySelector("b")).toBeNull();
});

it("shows the title of its page as text, even if it contains HTML, and does not store the title", async () => {
  const title = "<b>Hiboux</b>";
  const { user, harness, container } = renderInHarness(<Thread {...PAGE} title={title} />, { hoots: 0 });
  expect(screen.getByRole("region", { name: `Commentaires sur «\u202f${title}\u202f»` })).toBeInTheDocument();
  await user.type(await field(), "Premier !{Enter}");
  await screen.findByRole("heading", { name: "1\u00a0commentaire" });
  await waitFor(() => expect(harness.database.read("threads")).not.toBeNull());
  expect(container.querySelector("b")).toBeNull();
  expect(JSON.stringify(harness.database.read("hoots"))).not.toContain("Hiboux");
});

it("on the page of the thread's hoot, shows the thread's address instead of the stored text", async () => {
  const { harness, rerender } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.");
  const [[id, hoot] = ["", {}]] = Object.entries(Object(harness.database.read("hoots")));
  await harness.database.write(`hoots/${id}/contenu`, "Votre compte sera fermé.");
  rerender(<HootPage slug={String(Reflect.get(Object(hoot), "slug"))} />);
  expect(await screen.findByRole("article", { name: "Hooter" })).toHaveTextContent(
    /Commentaires\s*https:\/\/exemple\.fr/,
  );
  expect(screen.queryByRole("link", { name: /exemple\.fr/ })).toBeNull();
  expect(screen.queryByText(/Votre compte/)).toBeNull();
});

it("accepts no comment when the thread is closed, but shows the existing ones", async () => {
  const { harness, rerender } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.");
  await closeThread(harness);
  rerender(ui);
  expect(await screen.findByText("Les commentaires sont fermés.")).toBeInTheDocument();
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Fermer|Rouvrir/ })).toBeNull();
});

it("accepts no comment when the thread is closed and its hoot has been removed", async () => {
  const { harness, rerender } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.");
  await closeThread(harness);
  await harness.database.write("hoots", null);
  rerender(ui);
  expect(await screen.findByText("Les commentaires sont fermés.")).toBeInTheDocument();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "Rouvrir les commentaires" })).toBeNull();
});

it("lets an administrator reopen a closed thread whose hoot has been removed, and keeps the focus in the thread", async () => {
  const { harness, rerender, user } = renderInHarness(<p>…</p>, { hoots: 0, isAdministrator: true });
  await giveThread(harness, "Un.");
  await closeThread(harness);
  await harness.database.write("hoots", null);
  rerender(ui);
  await user.click(await screen.findByRole("button", { name: "Rouvrir les commentaires" }));
  await field();
  expect(screen.queryByRole("button", { name: /commentaires$/ })).toBeNull();
  await waitFor(() => expect(screen.getByRole("heading", { name: "Commentaires" })).toHaveFocus());
});

it("keeps the text and shows the reason when a comment is refused because the thread has been closed", async () => {
  const { harness, rerender, user } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.");
  rerender(ui);
  const input = await field();
  // Wait for the stream and the first poll of the page's entry. The form then stays until the next poll, 15 seconds
  // later.
  const reads = () => harness.calls.filter((call) => call.startsWith("GET /threads/"));
  await waitFor(() => expect(reads().length).toBeGreaterThanOrEqual(2));
  await user.type(input, "Trop tard.");
  await closeThread(harness);
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/Les commentaires de cette page sont fermés/)).toBeInTheDocument();
  await waitFor(() => expect(input).toHaveValue("Trop tard."));
  expect(rows()).toHaveLength(1);
});

it("keeps an unsent comment readable, and keeps the focus, when the thread is closed while the user writes", async () => {
  const { harness, rerender, user } = renderInHarness(<p>…</p>, { hoots: 0, isAdministrator: true });
  await giveThread(harness, "Un.");
  rerender(ui);
  const input = await field();
  await user.type(input, "Encore un mot");
  // Use `fireEvent`, which leaves the focus in the field, as if another administrator closed the thread.
  fireEvent.click(screen.getByRole("button", { name: "Fermer les commentaires" }));
  const notice = (await screen.findByText("Encore un mot")).parentElement;
  expect(notice).toHaveTextContent("Les commentaires sont fermés.");
  expect(notice).toHaveTextContent("Vous avez commencé un commentaire qui n’est pas envoyé.");
  expect(notice).toHaveFocus();
  fireEvent.click(screen.getByRole("button", { name: "Rouvrir les commentaires" }));
  expect(await field()).toHaveValue("Encore un mot");
  expect(screen.getByRole("heading", { name: /commentaire/ })).toHaveFocus();
});

it("lets an administrator close and reopen the thread, and hide and delete a comment", async () => {
  const { harness, user, rerender } = renderInHarness(<p>…</p>, { hoots: 0, isAdministrator: true });
  await giveThread(harness, "Un.");
  rerender(ui);
  await user.click(await screen.findByRole("button", { name: "Fermer les commentaires" }));
  const reopen = await screen.findByRole("button", { name: "Rouvrir les commentaires" });
  expect(reopen).toHaveFocus();
  await user.click(reopen);
  await field();
  await user.click(screen.getByRole("button", { name: "Masquer ce commentaire" }));
  expect(await screen.findByText("Masqué")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Afficher ce commentaire" }));
  await waitFor(() => expect(screen.queryByText("Masqué")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Supprimer ce commentaire" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Supprimer" }));
  await waitFor(() => expect(rows()).toEqual([]));
});

it("offers moderation only to administrators", async () => {
  const { harness, rerender } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.");
  rerender(ui);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /Masquer|Supprimer|Fermer/ })).toBeNull();
});

it("sends a visitor's comment after the sign-in", async () => {
  const { harness, user } = renderInHarness(ui, {
    hoots: 0,
    signedInAs: null,
    client: { readers: "everyone" },
    links: { signIn: "/entrer" },
    navigate: () => {},
  });
  await user.type(await field(), "Premier !{Enter}");
  await waitFor(() => expect(screen.queryAllByText(/Premier/)).toHaveLength(0));
  await act(() => harness.client.signIn({ email: BASILE, password: PASSWORD }));
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Premier !")]));
  expect(await field()).toHaveValue("");
});

it("shows that an address is too long, and offers no retry", async () => {
  renderInHarness(<Thread url={`https://exemple.fr/${"a".repeat(2_000)}`} />, { hoots: 0 });
  expect(await screen.findByText(/trop longue/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("warns the developer about a missing url and id", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const missing = (
    <>
      <Thread />
      <ThreadCount url="" />
    </>
  );
  const { rerender } = renderInHarness(missing, { hoots: 0 });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  rerender(missing);
  expect(warn.mock.calls).toEqual([
    ["hooter-react: <Thread> needs url or id."],
    ["hooter-react: <ThreadCount> needs url or id."],
  ]);
  warn.mockRestore();
});

it("warns the developer about a url or an id that cannot have a thread", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const wrong = (
    <>
      <Thread url="/article" />
      <ThreadCount id="deux mots" />
    </>
  );
  const { rerender } = renderInHarness(wrong, { hoots: 0 });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  rerender(wrong);
  expect(warn.mock.calls).toEqual([
    ['hooter-react: <Thread> cannot use its url "/article": the address of a page must be absolute.'],
    [
      'hooter-react: <ThreadCount> cannot use its id "deux mots": the id of a page must consist of visible ASCII characters.',
    ],
  ]);
  warn.mockRestore();
});

it("uses the page's id when the url is empty", async () => {
  const { user, harness } = renderInHarness(<Thread url="" id="42" />, { hoots: 0 });
  await user.type(await field(), "Premier !{Enter}");
  await waitFor(() => expect(Object.keys(Object(harness.database.read("threads")))).toEqual([pageKey({ id: "42" })]));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("counts a page's comments, and shows nothing if the user is not allowed to read them", async () => {
  const { harness, rerender } = renderInHarness(<p>…</p>, { hoots: 0 });
  await giveThread(harness, "Un.", "Deux.");
  rerender(<ThreadCount url={PAGE.url} />);
  expect(await screen.findByText("2 commentaires")).toBeInTheDocument();
  const { container } = renderInHarness(<ThreadCount url={PAGE.url} />, { hoots: 0, signedInAs: null });
  await waitFor(() => expect(container.querySelector("[data-state='signed-out']")).toBeEmptyDOMElement());
});

it("updates the comment count live when the page also shows the thread", async () => {
  const { user, container } = renderInHarness(
    <>
      <ThreadCount url={PAGE.url} />
      {ui}
    </>,
    { hoots: 0 },
  );
  const count = () => container.querySelector(".hooter-thread-count")?.textContent;
  await waitFor(() => expect(count()).toBe("0\u00a0commentaire"));
  await user.type(await field(), "Premier !{Enter}");
  await waitFor(() => expect(count()).toBe("1\u00a0commentaire"));
});
