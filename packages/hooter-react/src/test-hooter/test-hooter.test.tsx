import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CommentList, Composer, Feed, FollowButton, HashtagFeed } from "../index";
import { createTestHooter, type TestHooter, TestHooterProvider } from "./index";

const made: TestHooter[] = [];
afterEach(() => {
  for (const hooter of made.splice(0)) hooter.dispose();
});

const create: typeof createTestHooter = (options) => {
  const hooter = createTestHooter(options);
  made.push(hooter);
  return hooter;
};

describe("TestHooterProvider", () => {
  it("shows the seed with its likes, newest first, under StrictMode", async () => {
    render(
      <StrictMode>
        <TestHooterProvider
          hoots={[{ content: "Le second", author: "Camille", likedBy: ["Alice", "Basile"] }, "Le premier"]}
        >
          <Feed />
        </TestHooterProvider>
      </StrictMode>,
    );
    const cards = await screen.findAllByRole("article");
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/Camille.*Le second/),
      expect.stringMatching(/Basile.*Le premier/),
    ]);
    expect(await screen.findByRole("button", { name: /Je n'aime plus.*2/ })).toBeInTheDocument();
  });

  it("publishes under the real rules, and shows a failure while `refuse` is set", async () => {
    const user = userEvent.setup();
    const hooter = create();
    const page = (refuse: boolean) => (
      <TestHooterProvider hooter={hooter} refuse={refuse}>
        <Composer />
        <Feed />
      </TestHooterProvider>
    );
    const view = render(page(true));
    await user.type(await screen.findByLabelText("Contenu du hoot"), "Bonsoir");
    await user.click(screen.getByRole("button", { name: "Publier" }));
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    view.rerender(page(false));
    await user.click(retry);
    await screen.findByText("Post ajouté avec succès !");
    await waitFor(() => expect(JSON.stringify(hooter.database.read("hoots"))).toContain("Bonsoir"));
  });

  it("restores the former value of offline when the prop is removed, and keeps a value that the test sets later", () => {
    const hooter = create();
    const page = (props: { readonly offline?: boolean; readonly refuse?: boolean }) => (
      <TestHooterProvider hooter={hooter} {...props} />
    );
    const view = render(page({ offline: true }));
    expect(hooter.offline).toBe(true);
    view.rerender(page({}));
    expect(hooter.offline).toBe(false);
    hooter.offline = true;
    view.rerender(page({ refuse: true }));
    expect([hooter.offline, hooter.refuse]).toEqual([true, true]);
  });

  it("shows an error while offline, and the sign-in message without a user", async () => {
    render(
      <TestHooterProvider offline>
        <Feed />
      </TestHooterProvider>,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    render(
      <TestHooterProvider user={null}>
        <Feed />
      </TestHooterProvider>,
    );
    expect(await screen.findByText("Connectez-vous pour lire et écrire des hoots.")).toBeInTheDocument();
  });

  it("logs which part of the seed is refused, once under StrictMode", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    render(
      <StrictMode>
        <TestHooterProvider hoots={["Bonjour", "x".repeat(400)]}>
          <Feed />
        </TestHooterProvider>
      </StrictMode>,
    );
    expect(await screen.findByRole("alert")).toHaveTextContent("Le réseau ne répond pas.");
    expect(logged.mock.calls).toEqual([["TestHooterProvider: hoots[1] (400 characters) is refused: content-invalid"]]);
  });

  it("names the option `refuse` in the log of a refused write, and does not advise to deploy the rules", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    render(
      <TestHooterProvider refuse hoots={["Bonjour"]}>
        <Feed />
      </TestHooterProvider>,
    );
    await userEvent.click(await screen.findByRole("button", { name: /J'aime/ }));
    expect(await screen.findByText(/pas le droit/)).toBeInTheDocument();
    const messages = logged.mock.calls.map((call) => String(call[1]));
    expect(messages).toContainEqual(expect.stringMatching(/: 401 The test option `refuse` is set$/));
    expect(messages.join()).not.toMatch(/rules\.json/);
  });

  it("shows a visitor what everyone may read, and asks the visitor to sign in for the rest", async () => {
    render(
      <TestHooterProvider user={null} readers="everyone" hoots={["Bonsoir"]}>
        <Feed />
        <HashtagFeed tag="jardin" />
      </TestHooterProvider>,
    );
    expect(await screen.findByRole("article")).toHaveTextContent("Bonsoir");
    expect(await screen.findByText("Connectez-vous pour lire et écrire des hoots.")).toBeInTheDocument();
  });
});

describe("createTestHooter", () => {
  it("seeds people, their follows and their comments, and signs in with the common password", async () => {
    const hooter = create({
      user: "Alice",
      people: [{ pseudo: "Alice", follows: ["Basile"] }, "Camille"],
      hoots: [{ content: "Qui vient ?", comments: ["Moi", { content: "Et moi", author: "Camille" }] }],
    });
    await hooter.ready;
    const feed = hooter.client.feed();
    const close = feed.subscribe(() => {});
    await waitFor(() => expect(feed.get().status).toBe("ready"));
    const state = feed.get();
    const hoot = state.status === "ready" ? state.hoots[0] : undefined;
    render(
      <TestHooterProvider hooter={hooter}>
        <CommentList hoot={hoot ?? { id: "", slug: "" }} />
        <FollowButton person={{ uid: "uid-basile", pseudo: "Basile" }} />
      </TestHooterProvider>,
    );
    expect(await screen.findByText("Et moi")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Se désabonner" })).toBeInTheDocument();
    await hooter.client.signOut();
    await hooter.client.signIn({ email: "camille@hooter.test", password: hooter.password });
    expect(hooter.client.session.get()).toMatchObject({ user: { pseudo: "Camille" } });
    close();
  });

  it("creates an account for every person of the seed", async () => {
    const { client, ready, password } = create({
      user: null,
      people: [{ pseudo: "Alice", follows: ["Ines"] }],
      hoots: [
        { content: "Bonsoir", author: "Denis", likedBy: ["Elsa"], comments: [{ content: "!", author: "Farid" }] },
      ],
    });
    await ready;
    const addresses = ["alice", "denis", "elsa", "farid", "ines"].map((name) => `${name}@hooter.test`);
    const pseudos: string[] = [];
    for (const email of addresses) pseudos.push((await client.signIn({ email, password })).pseudo);
    expect(pseudos).toEqual(["Alice", "Denis", "Elsa", "Farid", "Ines"]);
    const hoot = await client.publishHoot({ content: "Moi aussi", pictureUrl: "", pictureAlt: "" });
    expect(hoot.author.pseudo).toBe("Ines");
  });

  it("creates different accounts for pseudos that differ only in an accent", async () => {
    const people = ["Dupré", "Duprù", "Noël", "Noîl"];
    const { database, ready } = create({ user: null, people });
    await ready;
    const pseudos = people.map((pseudo) =>
      expect.objectContaining({ profil: expect.objectContaining({ name: pseudo }) }),
    );
    const profiles = database.read("auteurImg");
    expect(Object.values(profiles ?? {})).toEqual(expect.arrayContaining(pseudos));
  });

  it("writes a long seed with times in the past, so that the user's next hoot is the newest", async () => {
    const comments = Array.from({ length: 400 }, (_, index) => `Commentaire ${index}`);
    const { client, database, ready } = create({ hoots: ["Dernier", { content: "Premier", comments }] });
    await ready;
    const own = await client.publishHoot({ content: "Il neige", pictureUrl: "", pictureAlt: "" });
    const ids = Object.keys(Object(database.read("hoots"))).sort();
    expect(ids).toHaveLength(3);
    expect(ids.at(-1)).toBe(own.id);
  });

  it("rejects a seed that the rules or the client refuse", async () => {
    await expect(create({ hoots: ["Bonjour", " "] }).ready).rejects.toMatchObject({
      code: "content-invalid",
      message: "hoots[1] (0 characters) is refused: content-invalid",
    });
    await expect(create({ hoots: [{ content: "Bonjour", comments: ["Oui", ""] }] }).ready).rejects.toMatchObject({
      code: "comment-empty",
      message: "hoots[0].comments[1] (0 characters) is refused: comment-empty",
    });
    await expect(create({ user: "A" }).ready).rejects.toMatchObject({
      code: "pseudo-invalid",
      message: 'the pseudo "A" is refused: pseudo-invalid',
    });
  });
});
