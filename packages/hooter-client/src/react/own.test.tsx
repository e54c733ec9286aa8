import { act, screen, waitFor } from "@testing-library/react";
import type { DeletedHoot, HootView } from "hooter-client";
import { HooterError, toHooterError } from "hooter-client";
import { eventually } from "hooter-test-support";
import { describe, expect, it } from "vitest";
import { memoryStorage, until } from "../testing/local-harness";
import { createStage, show } from "../testing/screens";
import { useAuthorHoots, useComments, useFeed, useHoot } from "./index";

const setUp = createStage();
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });
const line = (hoot: HootView) =>
  `${hoot.author.pseudo}: ${hoot.content}${hoot.editedAt === null ? "" : " (modifié)"} ${hoot.likes}/${hoot.comments}`;

function Feed() {
  const feed = useFeed({ arrivals: "show" });
  return <div aria-label="feed">{feed.status === "ready" ? feed.hoots.map(line).join(" | ") : feed.status}</div>;
}

function Mine({ uid }: { uid: string }) {
  const state = useAuthorHoots(uid);
  return <div aria-label="mine">{state.status === "ready" ? state.hoots.map(line).join(" | ") : state.status}</div>;
}

function Page({ slug }: { slug: string }) {
  const state = useHoot(slug);
  const comments = useComments(state.status === "ready" ? state.hoot : null);
  const shown = comments.status === "ready" ? comments.comments.map((c) => `${c.author.pseudo}: ${c.content}`) : [];
  return (
    <>
      <div aria-label="page">{state.status === "ready" ? line(state.hoot) : state.status}</div>
      <div aria-label="comments">{shown.join(" | ")}</div>
    </>
  );
}

const text = (label: string) => screen.getByLabelText(label).textContent;

/** Wraps a fetch so that it rejects writes while writes are blocked. */
function withSwitch(fetch: typeof globalThis.fetch) {
  const gate = { shut: false };
  const switched: typeof fetch = async (input, init) =>
    gate.shut && (init?.method === "PATCH" || init?.method === "PUT")
      ? new Response('{"error":"Permission denied"}', { status: 401 })
      : fetch(input, init);
  return { gate, fetch: switched };
}

describe("editHoot", () => {
  it("updates the feed, the page and the author's list optimistically and sends the edit to another user", async () => {
    const { enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    const hoot = await ada.client.publishHoot(draft("avant"));
    await bob.client.setLiked(hoot, true);
    const bobs = bob.feed();
    await until(() => bobs.contents().join() === "avant");
    show(
      ada.client,
      <>
        <Feed />
        <Mine uid={ada.uid} />
        <Page slug={hoot.slug} />
      </>,
    );
    for (const place of ["feed", "mine", "page"]) await waitFor(() => expect(text(place)).toBe("Ada: avant 1/0"));
    let done: Promise<unknown> = Promise.resolve();
    act(() => {
      done = ada.client.editHoot(hoot, draft("après"));
    });
    for (const place of ["feed", "mine", "page"]) expect(text(place)).toBe("Ada: après (modifié) 1/0");
    await act(() => done);
    for (const place of ["feed", "mine", "page"]) expect(text(place)).toBe("Ada: après (modifié) 1/0");
    await until(() => bobs.contents().join() === "après");
    bobs.close();
  });

  it("rolls back an edit that fails, and keeps the last of two concurrent edits", async () => {
    const { database, enter } = setUp();
    const { gate, fetch } = withSwitch(database.fetch);
    const ada = await enter("Ada", { fetch });
    const hoot = await ada.client.publishHoot(draft("avant"));
    show(ada.client, <Feed />);
    await waitFor(() => expect(text("feed")).toBe("Ada: avant 0/0"));
    gate.shut = true;
    await act(async () => {
      const failed = ada.client.editHoot(hoot, draft("raté")).catch((error: unknown) => toHooterError(error).code);
      expect(await failed).toBe("permission-denied");
    });
    expect(text("feed")).toBe("Ada: avant 0/0");
    gate.shut = false;
    await act(async () => {
      await Promise.all([ada.client.editHoot(hoot, draft("un")), ada.client.editHoot(hoot, draft("deux"))]);
    });
    expect(text("feed")).toBe("Ada: deux (modifié) 0/0");
    expect(await database.read(`hoots/${hoot.id}/contenu`)).toBe("deux");
  });

  it("refuses invalid content and an edit of another user's hoot", async () => {
    const { enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    const hoot = await ada.client.publishHoot(draft("à moi"));
    await expect(ada.client.editHoot(hoot, draft(" "))).rejects.toMatchObject({ code: "content-invalid" });
    await expect(bob.client.editHoot(hoot, draft("à lui"))).rejects.toMatchObject({ code: "permission-denied" });
  });
});

describe("deleteHoot", () => {
  it("removes the hoot from every list optimistically and restores it completely on undo", async () => {
    const { database, enter } = setUp();
    const [ada, bob] = [await enter("Ada", { undoFor: 60_000 }), await enter("Bob")];
    const hoot = await ada.client.publishHoot(draft("éphémère"));
    await bob.client.setLiked(hoot, true);
    await bob.client.addComment(hoot, "dommage");
    const bobs = bob.feed();
    await until(() => bobs.contents().length === 1);
    show(
      ada.client,
      <>
        <Feed />
        <Mine uid={ada.uid} />
        <Page slug={hoot.slug} />
      </>,
    );
    const places = ["feed", "mine", "page"];
    for (const place of places) await waitFor(() => expect(text(place)).toBe("Ada: éphémère 1/1"));
    let deleting: Promise<DeletedHoot> | null = null;
    act(() => {
      deleting = ada.client.deleteHoot(hoot);
    });
    expect(places.map(text)).toEqual(["", "", "not-found"]);
    const deleted = await act(async () => deleting);
    expect(deleted?.undoFor).toBe(60_000);
    expect(await database.read(`hoots/${hoot.id}`)).toBeNull();
    await until(() => bobs.contents().length === 0);
    expect(places.map(text)).toEqual(["", "", "not-found"]);
    let undoing: Promise<void> | undefined;
    act(() => {
      undoing = deleted?.undo();
    });
    expect(places.map(text)).toEqual(places.map(() => "Ada: éphémère 1/1"));
    await act(async () => undoing);
    expect(places.map(text)).toEqual(places.map(() => "Ada: éphémère 1/1"));
    // The hoot does not count as new for another reader who has already seen it.
    await until(() => bobs.contents().length === 1);
    expect(bobs.view().newCount).toBe(0);
    expect(await database.read(`suppressions/${ada.uid}`)).toBeNull();
    bobs.close();
  });

  it("shows the hoot at once on undo while the write waits for the rate limit of posts", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada", { undoFor: 60_000 });
    const hoot = await ada.client.publishHoot(draft("patience"));
    show(ada.client, <Page slug={hoot.slug} />);
    await waitFor(() => expect(text("page")).toBe("Ada: patience 0/0"));
    const deleted = await act(async () => ada.client.deleteHoot(hoot));
    expect(text("page")).toBe("not-found");
    let undoing: Promise<void> | undefined;
    act(() => {
      undoing = deleted.undo();
    });
    let isBack = false;
    const seen = new Set<string | null>();
    const look = async () => {
      while (!isBack) {
        seen.add(text("page"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const looking = look();
    await act(async () => undoing);
    isBack = true;
    await looking;
    expect(await database.read(`hoots/${hoot.id}/contenu`)).toBe("patience");
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    seen.add(text("page"));
    expect([...seen]).toEqual(["Ada: patience 0/0"]);
  });

  it("rolls back a deletion that fails", async () => {
    const { database, enter } = setUp();
    const { gate, fetch } = withSwitch(database.fetch);
    const ada = await enter("Ada", { fetch });
    const hoot = await ada.client.publishHoot(draft("tenace"));
    show(ada.client, <Feed />);
    await waitFor(() => expect(text("feed")).toBe("Ada: tenace 0/0"));
    gate.shut = true;
    await act(async () => {
      await expect(ada.client.deleteHoot(hoot)).rejects.toMatchObject({ code: "permission-denied" });
    });
    expect(text("feed")).toBe("Ada: tenace 0/0");
  });

  it("sweeps the hoot and clears the storage in the background after the undo period", async () => {
    const { database, enter } = setUp();
    const storage = memoryStorage();
    const ada = await enter("Ada", { undoFor: 0, storage });
    const bob = await enter("Bob");
    const hoot = await ada.client.publishHoot(draft("éphémère"));
    await bob.client.setLiked(hoot, true);
    await bob.client.addComment(hoot, "dommage");
    const { undo } = await ada.client.deleteHoot(hoot);
    expect([...storage.items.keys()]).toEqual([`hooter:todo:${ada.uid}@http://local?ns=demo-hooter:sweep:${hoot.id}`]);
    await until(() => storage.items.size === 0);
    for (const node of ["slugs", "like", "likedBy", "comment", "commentedBy", "suppressions"]) {
      expect([node, await database.read(node)]).toEqual([node, null]);
    }
    // The empty counter stays, so that nobody can publish another hoot under this recent key.
    expect(await database.read("stats")).toEqual({ [hoot.id]: { comments: 0 } });
    await expect(undo()).rejects.toMatchObject({ code: "not-found" });
    await until(() => storage.items.size === 0);
  });

  it("sweeps the hoot in the account's next session when this session has ended", async () => {
    const { database, enter } = setUp();
    const storage = memoryStorage();
    const ada = await enter("Ada", { undoFor: 0, storage });
    const hoot = await ada.client.publishHoot(draft("éphémère"));
    await ada.client.deleteHoot(hoot);
    ada.client.dispose();
    const bob = await enter("Bob", { storage });
    await bob.client.publishHoot(draft("bonjour"));
    expect(await database.read(`stats/${hoot.id}`)).not.toBeNull();
    const again = await enter("Ada", { storage, now: () => Date.now() + 10_000 });
    await until(() => storage.items.size === 0);
    expect(await database.read(`suppressions/${again.uid}`)).toBeNull();
    expect(await database.read(`stats/${hoot.id}`)).toEqual({ comments: 0 });
  });
});

describe("deleteComment", () => {
  it("removes a comment and its count optimistically and rolls back on failure", async () => {
    const { database, enter } = setUp();
    const { gate, fetch } = withSwitch(database.fetch);
    const ada = await enter("Ada", { fetch });
    const hoot = await ada.client.publishHoot(draft("à lire"));
    await ada.client.addComment(hoot, "un");
    const second = await ada.client.addComment(hoot, "deux");
    show(
      ada.client,
      <>
        <Feed />
        <Page slug={hoot.slug} />
      </>,
    );
    await waitFor(() => expect(text("comments")).toBe("Ada: un | Ada: deux"));
    await waitFor(() => expect(text("feed")).toBe("Ada: à lire 0/2"));
    gate.shut = true;
    let failed: Promise<unknown> = Promise.resolve();
    act(() => {
      failed = ada.client.deleteComment(second).catch((error: unknown) => toHooterError(error).code);
    });
    expect([text("comments"), text("feed")]).toEqual(["Ada: un", "Ada: à lire 0/1"]);
    expect(await act(() => failed)).toBe("permission-denied");
    expect([text("comments"), text("feed")]).toEqual(["Ada: un | Ada: deux", "Ada: à lire 0/2"]);
    gate.shut = false;
    await act(() => ada.client.deleteComment(second));
    expect([text("comments"), text("feed")]).toEqual(["Ada: un", "Ada: à lire 0/1"]);
    expect(await database.read(`stats/${hoot.id}/comments`)).toBe(1);
    await waitFor(() => expect(text("feed")).toBe("Ada: à lire 0/1"));
    // The comment no longer exists, so the deletion succeeds.
    await act(() => ada.client.deleteComment(second));
    expect(text("feed")).toBe("Ada: à lire 0/1");
  });
});

describe("saveProfile", () => {
  it("shows a new name on the user's own hoots and comments at once, then stores it there in the background", async () => {
    const { database, enter } = setUp();
    const storage = memoryStorage();
    const ada = await enter("Ada", { storage });
    const hoot = await ada.client.publishHoot(draft("bonjour"));
    await ada.client.addComment(hoot, "moi aussi");
    show(
      ada.client,
      <>
        <Feed />
        <Page slug={hoot.slug} />
      </>,
    );
    await waitFor(() => expect(text("comments")).toBe("Ada: moi aussi"));
    let saving: Promise<unknown> = Promise.resolve();
    act(() => {
      saving = ada.client.saveProfile({ pseudo: "Hulotte" });
    });
    expect([text("feed"), text("comments")]).toEqual(["Hulotte: bonjour 0/1", "Hulotte: moi aussi"]);
    await act(() => saving);
    expect(ada.client.session.get()).toMatchObject({ user: { pseudo: "Hulotte" } });
    await act(() => until(() => storage.items.size === 0));
    expect(await database.read(`hoots/${hoot.id}/auteur`)).toBe("Hulotte");
    expect(Object.values((await database.read("comment")) ?? {})).toMatchObject([{ auteur: "Hulotte" }]);
  });

  it("rolls back the pseudo when it is taken or invalid", async () => {
    const { enter } = setUp();
    const storage = memoryStorage();
    const [ada] = [await enter("Ada", { storage }), await enter("Bob")];
    await ada.client.publishHoot(draft("bonjour"));
    show(ada.client, <Feed />);
    await waitFor(() => expect(text("feed")).toBe("Ada: bonjour 0/0"));
    for (const [pseudo, code] of [
      ["B.o.b", "pseudo-taken"],
      ["!", "pseudo-invalid"],
    ] as const) {
      await act(async () => {
        await expect(ada.client.saveProfile({ pseudo })).rejects.toMatchObject({ code });
      });
      expect(text("feed")).toBe("Ada: bonjour 0/0");
    }
    expect(storage.items.size).toBe(0);
  });

  it("resumes an unfinished rename in the next session", async () => {
    const { database, enter } = setUp();
    const storage = memoryStorage();
    const first = await enter("Ada", { storage });
    const hoot = await first.client.publishHoot(draft("bonjour"));
    first.client.dispose();
    storage.setItem(`hooter:todo:${first.uid}@http://local?ns=demo-hooter:rename`, "0");
    await database.write(`hoots/${hoot.id}/auteur`, "Ancien");
    await enter("Ada", { storage });
    await until(() => storage.items.size === 0);
    expect(await database.read(`hoots/${hoot.id}/auteur`)).toBe("Ada");
  });
});

describe("reports and account deletion", () => {
  it("rejects a repeated report with `already-reported`, and a report of an unknown hoot with `not-found`", async () => {
    const { database, enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    const hoot = await ada.client.publishHoot(draft("douteux"));
    await bob.client.reportHoot(hoot, "publicité");
    await expect(bob.client.reportHoot(hoot, "mon adresse")).rejects.toMatchObject({ code: "already-reported" });
    expect(await database.read(`signalements/${bob.uid}/${hoot.id}/motif`)).toBe("publicité");
    await expect(bob.client.reportHoot({ id: "-OAunknown0000000000" })).rejects.toMatchObject({ code: "not-found" });
  });

  it("publishes again after the deletion of the account has failed", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    const { deleteAccount } = ada.identity;
    ada.identity.deleteAccount = () => Promise.reject(new HooterError("unavailable"));
    await expect(ada.client.deleteAccount({ password: "chouette" })).rejects.toMatchObject({ code: "unavailable" });
    ada.identity.deleteAccount = deleteAccount;
    await eventually(async () => expect(await database.read("departs")).toBeNull());
    const hoot = await ada.client.publishHoot(draft("finalement"));
    expect(await database.read(`hoots/${hoot.id}/contenu`)).toBe("finalement");
  });

  it("deletes the account and ends the session", async () => {
    const { database, enter } = setUp();
    const ada = await enter("Ada");
    await ada.client.publishHoot(draft("adieu"));
    const steps: string[] = [];
    await ada.client.deleteAccount({ password: "chouette", onProgress: (step) => steps.push(step) });
    expect(ada.client.session.get()).toEqual({ status: "signed-out" });
    expect(steps.at(-1)).toBe("identity");
    expect(await database.read("departs")).toEqual({ [ada.uid]: true });
    await database.write("departs", null);
    expect(JSON.stringify(await database.read(""))).not.toContain(ada.uid);
    await expect(ada.client.deleteAccount()).rejects.toMatchObject({ code: "signed-out" });
  });
});
