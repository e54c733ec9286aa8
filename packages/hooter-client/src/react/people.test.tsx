import { act, screen, waitFor } from "@testing-library/react";
import type { HootView, PersonReference } from "hooter-client";
import { toHooterError } from "hooter-client";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { internals } from "../model/internals";
import { until } from "../testing/local-harness";
import { countingFetch, createStage, seedHoots, seedId, show } from "../testing/screens";
import {
  HooterClientProvider,
  useAuthorHoots,
  useFeed,
  useFollow,
  useFollowedLatest,
  useFollowers,
  useFollowing,
  useFollowingOf,
  useProfile,
} from "./index";

const setUp = createStage();
const draft = (content: string) => ({ content, pictureUrl: "", pictureAlt: "" });
const text = (label: string) => screen.getByLabelText(label).textContent;
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

function Follow({ uid, pseudo }: { uid: string; pseudo: string }) {
  const { followed, toggle } = useFollow({ uid, pseudo });
  const [error, setError] = useState("");
  const onClick = () => void toggle().catch((thrown: unknown) => setError(toHooterError(thrown).code));
  return (
    <button type="button" onClick={onClick} aria-label={`follow ${pseudo}`}>
      {String(followed)} {error}
    </button>
  );
}

function Following() {
  const state = useFollowing();
  const names = state.status === "ready" ? state.following.map(({ pseudo }) => pseudo).join() : state.status;
  return <div aria-label="following">{names}</div>;
}

function Latest() {
  const state = useFollowedLatest();
  if (state.status !== "ready") return <div aria-label="latest">{state.status}</div>;
  return (
    <>
      <div aria-label="latest">{state.hoots.map((hoot) => hoot.content).join()}</div>
      <button type="button" onClick={state.loadMore}>
        {state.hasMore ? "more authors" : "all authors"}
      </button>
      {state.loadMoreError && <p role="alert">{state.loadMoreError.code}</p>}
    </>
  );
}

/** Makes an account follow `count` authors; the last one is the newest. */
function followAuthors(database: ReturnType<typeof setUp>["database"], uid: string, count: number) {
  const follows = Array.from({ length: count }, (_, index) => [
    `follow/${uid}/uid-Author${index}/${seedId(index)}`,
    { suivi: `Author${index}`, suiviId: `uid-Author${index}` },
  ]);
  return database.update("", Object.fromEntries(follows));
}

function Profile({ who, label = "profile" }: { who: PersonReference | null; label?: string }) {
  const state = useProfile(who);
  if (state.status !== "ready") return <div aria-label={label}>{state.status}</div>;
  const { pseudo, hoots, followers, following, isMe } = state.profile;
  return <div aria-label={label}>{[pseudo, hoots, followers, following, isMe].map(String).join()}</div>;
}

const line = (hoot: HootView) => `${hoot.content} ${hoot.likes}${hoot.likedByMe ? "*" : ""}`;

function History({ author, pageSize = 20 }: { author: Parameters<typeof useAuthorHoots>[0]; pageSize?: number }) {
  const state = useAuthorHoots(author, { pageSize });
  if (state.status !== "ready") return <div aria-label="history">{state.status}</div>;
  return (
    <>
      <div aria-label="history">{state.hoots.map(line).join()}</div>
      {state.hasMore && (
        <button type="button" onClick={state.loadMore}>
          more
        </button>
      )}
    </>
  );
}

function Followers({ uid, pageSize }: { uid: string; pageSize: number }) {
  const state = useFollowers(uid, { pageSize });
  if (state.status !== "ready") return <div aria-label="followers">{state.status}</div>;
  return (
    <>
      <div aria-label="followers">{state.followers.map(({ pseudo }) => pseudo).join()}</div>
      {state.hasMore && (
        <button type="button" onClick={state.loadMore}>
          more followers
        </button>
      )}
    </>
  );
}

function FollowingOf({ uid, pageSize }: { uid: string; pageSize: number }) {
  const state = useFollowingOf(uid, { pageSize });
  if (state.status !== "ready") return <div aria-label="followed">{state.status}</div>;
  return (
    <>
      <div aria-label="followed">{state.following.map(({ pseudo }) => pseudo).join()}</div>
      {state.hasMore && (
        <button type="button" onClick={state.loadMore}>
          more followed
        </button>
      )}
    </>
  );
}

function Feed() {
  const feed = useFeed();
  return <div aria-label="feed">{feed.status === "ready" ? feed.hoots.length : feed.status}</div>;
}

describe("useFollow", () => {
  it("updates every button and count optimistically and stores the follow with its counters", async () => {
    const { database, enter } = setUp();
    const counted = countingFetch(database.fetch);
    const [ada, bob] = [await enter("Ada", { fetch: counted.fetch }), await enter("Bob")];
    await bob.client.publishHoot(draft("moi"));
    show(
      ada.client,
      <>
        <Follow uid={bob.uid} pseudo="Bob" />
        <Follow uid="uid-Zoe" pseudo="Zoe" />
        <Following />
        <Profile who={{ uid: bob.uid }} />
        <Profile who={{ uid: ada.uid }} label="own profile" />
      </>,
    );
    await waitFor(() => expect(text("follow Bob")).toBe("false "));
    await waitFor(() => expect(text("profile")).toBe("Bob,1,0,0,false"));
    await waitFor(() => expect(text("own profile")).toBe("Ada,0,0,0,true"));
    expect(counted.calls.filter((call) => call.includes("/follow/"))).toEqual([`GET /follow/${ada.uid}.json`]);
    act(() => screen.getByLabelText("follow Bob").click());
    expect([text("follow Bob"), text("following"), text("profile")]).toEqual(["true ", "Bob", "Bob,1,1,0,false"]);
    expect(text("own profile")).toBe("Ada,0,0,1,true");
    await until(() => ada.client[internals].account.get()?.store.get().mutations.size === 0);
    expect([text("follow Bob"), text("following"), text("profile")]).toEqual(["true ", "Bob", "Bob,1,1,0,false"]);
    expect(text("own profile")).toBe("Ada,0,0,1,true");
    expect(await database.read(`profileStats/${bob.uid}/followers`)).toBe(1);
    act(() => screen.getByLabelText("follow Bob").click());
    expect([text("follow Bob"), text("following"), text("profile")]).toEqual(["false ", "", "Bob,1,0,0,false"]);
    expect(text("own profile")).toBe("Ada,0,0,0,true");
    await until(() => ada.client[internals].account.get()?.store.get().mutations.size === 0);
    expect(await database.read(`follow/${ada.uid}`)).toBeNull();
    expect(await database.read(`profileStats/${bob.uid}/followers`)).toBe(0);
  });

  it("sends one write for several quick toggles, and does not count a follow again in another session", async () => {
    const { database, enter } = setUp();
    const counted = countingFetch(database.fetch);
    const [ada, bob] = [await enter("Ada", { fetch: counted.fetch }), await enter("Bob")];
    const person = { uid: bob.uid, pseudo: "Bob" };
    await Promise.all([true, false, true, false, true].map((target) => ada.client.setFollowed(person, target)));
    expect(counted.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
    const remote = await enter("Ada");
    await remote.client.setFollowed(person, true);
    expect(await database.read(`profileStats/${bob.uid}/followers`)).toBe(1);
    await remote.client.setFollowed(person, false);
    expect(await database.read(`profileStats/${bob.uid}/followers`)).toBe(0);
    await expect(ada.client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true)).rejects.toMatchObject({
      code: "permission-denied",
    });
  });

  it("rolls back a follow that fails", async () => {
    const { database, enter } = setUp();
    let shut = false;
    const [ada, bob] = [
      await enter("Ada", {
        fetch: async (input, init) =>
          shut && init?.method === "PATCH"
            ? new Response('{"error":"Permission denied"}', { status: 401 })
            : database.fetch(input, init),
      }),
      await enter("Bob"),
    ];
    show(ada.client, <Follow uid={bob.uid} pseudo="Bob" />);
    await waitFor(() => expect(text("follow Bob")).toBe("false "));
    shut = true;
    press("follow Bob");
    expect(text("follow Bob")).toBe("true ");
    await waitFor(() => expect(text("follow Bob")).toBe("false permission-denied"));
  });
});

describe("useFollowedLatest", () => {
  it("takes hoots from the feed, requests only the missing ones and updates live", async () => {
    const { database, enter } = setUp();
    // The author "Old" wrote only hoot 0, far below the window. The author "New" wrote the newest hoot.
    await seedHoots(database, 40, (index) => (index === 0 ? "Old" : index === 39 ? "New" : "Other"));
    const counted = countingFetch(database.fetch);
    const [ada, bob] = [await enter("Ada", { fetch: counted.fetch }), await enter("Bob")];
    for (const name of ["Old", "New", "Bob"]) await database.write(`profileStats/uid-${name}/hoots`, 1);
    for (const name of ["Old", "New", "Bob"]) await ada.client.setFollowed({ uid: `uid-${name}`, pseudo: name }, true);
    counted.calls.length = 0;
    const { unmount } = show(
      ada.client,
      <>
        <Latest />
        <Feed />
      </>,
    );
    await waitFor(() => expect(text("latest")).toBe("hoot 39,hoot 0"));
    const asked = counted.calls.filter((call) => call.includes('"proprietaire"'));
    expect(asked.map((call) => /equalTo="([^"]+)"/.exec(call)?.[1]).sort()).toEqual(["uid-Bob", "uid-Old"]);
    const hoot = await bob.client.publishHoot(draft("de Bob"));
    await waitFor(() => expect(text("latest")).toBe("de Bob,hoot 39,hoot 0"));
    await bob.client.editHoot(hoot, draft("mieux"));
    await waitFor(() => expect(text("latest")).toBe("mieux,hoot 39,hoot 0"));
    await bob.client.deleteHoot(hoot);
    await waitFor(() => expect(text("latest")).toBe("hoot 39,hoot 0"));
    act(() => void ada.client.setFollowed({ uid: "uid-New", pseudo: "New" }, false));
    expect(text("latest")).toBe("hoot 0");
    unmount();
    await waitFor(() => expect(database.openStreams()).toBe(0));
  });

  it("loads twenty authors per page with six parallel requests", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 50, (index) => `Author${index}`);
    let [open, most] = [0, 0];
    const ada = await enter("Ada", {
      fetch: async (input, init) => {
        if (!String(input).includes("proprietaire")) return database.fetch(input, init);
        most = Math.max(most, ++open);
        const answer = await database.fetch(input, init);
        await new Promise((resolve) => setTimeout(resolve, 1));
        open--;
        return answer;
      },
    });
    await followAuthors(database, ada.uid, 30);
    show(ada.client, <Latest />);
    await waitFor(() => expect(text("latest")?.split(",")).toHaveLength(20));
    expect(text("latest")?.startsWith("hoot 29,hoot 28")).toBe(true);
    press("more authors");
    await waitFor(() => expect(text("latest")?.split(",")).toHaveLength(30));
    expect(screen.getByRole("button").textContent).toBe("all authors");
    expect(most).toBe(6);
  });

  it("shows more authors on request, even if the feed already contains their hoots", async () => {
    const { database, enter } = setUp();
    // The newest hoots are those of the authors whom Ada followed first.
    await seedHoots(database, 25, (index) => `Author${24 - index}`);
    const ada = await enter("Ada");
    await followAuthors(database, ada.uid, 25);
    show(
      ada.client,
      <>
        <Latest />
        <Feed />
      </>,
    );
    await waitFor(() => expect(text("feed")).toBe("20"));
    await waitFor(() => expect(text("latest")?.split(",")).toHaveLength(20));
    press("more authors");
    expect(text("latest")?.split(",")).toHaveLength(25);
  });

  it("shows an author's next hoot when the latest one turns out to be deleted", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3, () => "Bob");
    await database.write("profileStats/uid-Bob/hoots", 3);
    const ada = await enter("Ada");
    await ada.client.setFollowed({ uid: "uid-Bob", pseudo: "Bob" }, true);
    show(ada.client, <Latest />);
    await waitFor(() => expect(text("latest")).toBe("hoot 2"));
    await database.write(`hoots/${seedId(2)}`, null);
    const stop = ada.client.hoot("seed2_hoot").subscribe(() => {});
    await waitFor(() => expect(text("latest")).toBe("hoot 1"));
    stop();
  });

  it.each([
    ["does not repeat a refused read of an author whose latest hoot was deleted", 401, 1],
    ["repeats a failed read of an author whose latest hoot was deleted after a delay", 503, 3],
  ])("%s", async (_, status, requests) => {
    const { database, enter } = setUp();
    await seedHoots(database, 3, () => "Bob");
    await database.write("profileStats/uid-Bob/hoots", 3);
    let refused: (() => void)[] | null = null;
    const ada = await enter("Ada", {
      fetch(input, init) {
        if (!refused || !String(input).includes("proprietaire")) return database.fetch(input, init);
        return new Promise((resolve) => refused?.push(() => resolve(new Response("{}", { status }))));
      },
    });
    await ada.client.setFollowed({ uid: "uid-Bob", pseudo: "Bob" }, true);
    show(ada.client, <Latest />);
    await waitFor(() => expect(text("latest")).toBe("hoot 2"));
    refused = [];
    await database.write(`hoots/${seedId(2)}`, null);
    const stop = ada.client.hoot("seed2_hoot").subscribe(() => {});
    for (let request = 0; request < requests; request++) {
      await waitFor(() => expect(refused).toHaveLength(request + 1));
      await act(async () => refused?.[request]?.());
    }
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(refused).toHaveLength(requests);
    expect(screen.queryByRole("alert")?.textContent).toBe(status === 503 ? "unavailable" : undefined);
    refused = null;
    press("all authors");
    await waitFor(() => expect(text("latest")).toBe(status === 503 ? "hoot 1" : ""));
    stop();
  });

  it("keeps the list when a further page fails and loads that page on retry", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 30, (index) => `Author${index}`);
    let down = false;
    const ada = await enter("Ada", {
      fetch: (input, init) =>
        down && String(input).includes("proprietaire")
          ? Promise.reject(new TypeError("no"))
          : database.fetch(input, init),
    });
    await followAuthors(database, ada.uid, 25);
    show(ada.client, <Latest />);
    await waitFor(() => expect(text("latest")?.split(",")).toHaveLength(20));
    expect(screen.queryByRole("alert")).toBeNull();
    down = true;
    press("more authors");
    expect((await screen.findByRole("alert")).textContent).toBe("network");
    expect(text("latest")?.split(",")).toHaveLength(20);
    down = false;
    press("all authors");
    await waitFor(() => expect(text("latest")?.split(",")).toHaveLength(25));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("returns an error while the service is down and recovers automatically", async () => {
    const { database, enter } = setUp();
    let down = true;
    const ada = await enter("Ada", {
      fetch: (input, init) => (down ? Promise.reject(new TypeError("no")) : database.fetch(input, init)),
    });
    show(ada.client, <Latest />);
    await waitFor(() => expect(text("latest")).toBe("error"));
    down = false;
    await waitFor(() => expect(text("latest")).toBe(""));
  });
});

describe("useProfile", () => {
  it("reads nothing without a person", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    const { rerender } = show(ada.client, <Profile who={null} />);
    expect(text("profile")).toBe("loading");
    rerender(
      <HooterClientProvider client={ada.client}>
        <Profile who={{ uid: ada.uid }} />
      </HooterClientProvider>,
    );
    await waitFor(() => expect(text("profile")).toBe("Ada,0,0,0,true"));
  });

  it("finds an account by any spelling of its pseudo and by its uid", async () => {
    const { enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    await bob.client.publishHoot(draft("moi"));
    for (const who of [{ pseudo: "Bob" }, { pseudo: " b.ö.b " }, { uid: bob.uid }]) {
      const { unmount } = show(ada.client, <Profile who={who} />);
      await waitFor(() => expect(text("profile")).toBe("Bob,1,0,0,false"));
      unmount();
    }
  });

  it("uses the newest hoot of an author without a saved profile, and returns `not-found` without a hoot either", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3, () => "Plain", false);
    const ada = await enter("Ada");
    for (const [who, shown] of [
      [{ uid: "uid-Plain" }, "Plain,null,null,null,false"],
      [{ pseudo: "Plain" }, "Plain,null,null,null,false"],
      [{ pseudo: "Personne" }, "not-found"],
      [{ uid: "uid-Personne" }, "not-found"],
      [{ pseudo: "a/b#.$[]" }, "not-found"],
      [{ pseudo: "" }, "not-found"],
      [{ uid: "" }, "not-found"],
    ] as const) {
      const { unmount } = show(ada.client, <Profile who={who} />);
      await waitFor(() => expect(text("profile")).toBe(shown));
      unmount();
    }
  });

  it("shows the user's own profile from the session and updates its count and pseudo at once", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    show(ada.client, <Profile who={{ uid: ada.uid }} />);
    await waitFor(() => expect(text("profile")).toBe("Ada,0,0,0,true"));
    await act(() => ada.client.publishHoot(draft("un")));
    expect(text("profile")).toBe("Ada,1,0,0,true");
    act(() => void ada.client.saveProfile({ pseudo: "Hulotte" }));
    expect(text("profile")).toBe("Hulotte,1,0,0,true");
    await until(() => JSON.stringify(ada.client.session.get()).includes("Hulotte"));
    expect(text("profile")).toBe("Hulotte,1,0,0,true");
  });

  it("renders the loading state on the server, and an error while the service is down", async () => {
    const { enter } = setUp();
    const calls: unknown[] = [];
    const ada = await enter("Ada", {
      fetch: (input) => {
        calls.push(input);
        return Promise.reject(new TypeError("no"));
      },
    });
    const html = renderToString(
      <HooterClientProvider client={ada.client}>
        <Profile who={{ pseudo: "Bob" }} />
        <Latest />
        <Following />
        <History author="uid-Bob" />
        <Followers uid="uid-Bob" pageSize={2} />
        <FollowingOf uid="uid-Bob" pageSize={2} />
        <Follow uid="uid-Bob" pseudo="Bob" />
      </HooterClientProvider>,
    );
    expect(html.match(/loading/g)).toHaveLength(6);
    expect(calls).toEqual([]);
    show(ada.client, <Profile who={{ pseudo: "Bob" }} />);
    await waitFor(() => expect(text("profile")).toBe("error"));
  });
});

describe("useAuthorHoots", () => {
  it("shows an author's hoots in pages with counts and the user's likes, and adds new ones live", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 30, (index) => (index % 3 === 0 ? "Other" : "Bob"));
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    await ada.client.setLiked({ id: seedId(28), slug: "seed28_hoot" }, true);
    show(
      ada.client,
      <>
        <History author={bob.uid} pageSize={8} />
        <Feed />
      </>,
    );
    await waitFor(() => expect(text("history")?.startsWith("hoot 29 29,hoot 28 29*,hoot 26 26,")).toBe(true));
    expect(text("history")?.split(",")).toHaveLength(8);
    press("more");
    await waitFor(() => expect(text("history")?.split(",")).toHaveLength(16));
    press("more");
    await waitFor(() => expect(text("history")?.split(",")).toHaveLength(20));
    await waitFor(() => expect(text("history")?.endsWith("hoot 2 2,hoot 1 1")).toBe(true));
    expect(screen.queryByRole("button", { name: "more" })).toBeNull();
    await bob.client.publishHoot(draft("neuf"));
    await waitFor(() => expect(text("history")?.startsWith("neuf 0,hoot 29")).toBe(true));
  });

  it("finds hoots without an account by the author's name, and none for an unknown user", async () => {
    const { database, enter } = setUp();
    await database.write(`hoots/${seedId(1)}`, { contenu: "sans uid", auteur: "Plain", slug: "plain1_hoot", date: "" });
    const ada = await enter("Ada");
    const { unmount } = show(ada.client, <History author={{ pseudo: "Plain" }} />);
    await waitFor(() => expect(text("history")).toMatch(/^sans uid/));
    unmount();
    show(ada.client, <History author="uid-Personne" />);
    await waitFor(() => expect(text("history")).toBe(""));
  });
});

describe("useFollowers", () => {
  it("is empty for text that is not a uid, like useFollowingOf", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    show(
      ada.client,
      <>
        <Followers uid="" pageSize={2} />
        <FollowingOf uid="a/b" pageSize={2} />
      </>,
    );
    await waitFor(() => expect(text("followers")).toBe(""));
    await waitFor(() => expect(text("followed")).toBe(""));
  });

  it("lists followers in pages, with the latest first", async () => {
    const { enter } = setUp();
    const ada = await enter("Ada");
    for (const name of ["Bob", "Cleo", "Dora"]) {
      const follower = await enter(name);
      await follower.client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true);
    }
    show(ada.client, <Followers uid={ada.uid} pageSize={2} />);
    await waitFor(() => expect(text("followers")).toBe("Dora,Cleo"));
    press("more followers");
    await waitFor(() => expect(text("followers")).toBe("Dora,Cleo,Bob"));
  });

  it("reads each page of a list of 10,000 followers with one bounded call, plus one call per name", async () => {
    const { database, enter } = setUp();
    const key = (index: number) => `-OF${String(index).padStart(17, "0")}`;
    const followers = Array.from({ length: 10_000 }, (_, index) => [key(index), `uid-F${index}`]);
    await database.write("followers/uid-Star", Object.fromEntries(followers));
    await database.write("auteurImg/uid-F9999/profil", { name: "Newest" });
    const counted = countingFetch(database.fetch);
    const ada = await enter("Ada", { fetch: counted.fetch });
    const people = () => text("followers")?.split(",") ?? [];
    show(ada.client, <Followers uid="uid-Star" pageSize={20} />);
    await waitFor(() => expect(people()).toHaveLength(20));
    expect(people()[0]).toBe("Newest");
    const pages = () => counted.calls.filter((call) => call.includes("/followers/"));
    const names = () => counted.calls.filter((call) => call.includes("/auteurImg/"));
    expect(pages()).toEqual(['GET /followers/uid-Star.json?orderBy="$key"&limitToLast=20']);
    expect(names()).toHaveLength(20);
    press("more followers");
    await waitFor(() => expect(people()).toHaveLength(40));
    expect(pages()[1]).toBe(
      `GET /followers/uid-Star.json?orderBy="$key"&endBefore=${JSON.stringify(key(9_980))}&limitToLast=20`,
    );
    expect(names()).toHaveLength(40);
    expect(counted.calls).toHaveLength(42);
  });

  it("reads only new followers when a list of several pages is shown again", async () => {
    const { database, enter } = setUp();
    const counted = countingFetch(database.fetch);
    const ada = await enter("Ada", { fetch: counted.fetch });
    const follow = async (name: string) =>
      (await enter(name)).client.setFollowed({ uid: ada.uid, pseudo: "Ada" }, true);
    for (const name of ["Bob", "Cleo", "Dora"]) await follow(name);
    const first = show(ada.client, <Followers uid={ada.uid} pageSize={2} />);
    await waitFor(() => expect(text("followers")).toBe("Dora,Cleo"));
    press("more followers");
    await waitFor(() => expect(text("followers")).toBe("Dora,Cleo,Bob"));
    first.unmount();
    await follow("Emil");
    counted.calls.length = 0;
    const second = show(ada.client, <Followers uid={ada.uid} pageSize={2} />);
    expect(text("followers")).toBe("Dora,Cleo,Bob");
    await waitFor(() => expect(text("followers")).toBe("Emil,Dora,Cleo,Bob"));
    expect(counted.calls.map((call) => call.split("?")[0])).toEqual([
      `GET /followers/${ada.uid}.json`,
      "GET /auteurImg/uid-Emil.json",
    ]);
    second.unmount();
    // The new followers fill a page. Others may be missing between them and the known followers, so the list starts
    // over.
    for (const name of ["Fleur", "Gus"]) await follow(name);
    show(ada.client, <Followers uid={ada.uid} pageSize={2} />);
    await waitFor(() => expect(text("followers")).toBe("Gus,Fleur"));
    press("more followers");
    await waitFor(() => expect(text("followers")).toBe("Gus,Fleur,Emil,Dora"));
  });
});

describe("useFollowingOf", () => {
  it("lists the people whom another user follows, in pages, latest first, with their current names", async () => {
    const { database, enter } = setUp();
    const [ada, bob] = [await enter("Ada"), await enter("Bob")];
    for (const name of ["Cleo", "Dora", "Emil"]) {
      const { uid } = await enter(name);
      await bob.client.setFollowed({ uid, pseudo: "A former name" }, true);
    }
    await database.write("auteurImg/uid-Cleo", null);
    show(ada.client, <FollowingOf uid={bob.uid} pageSize={2} />);
    await waitFor(() => expect(text("followed")).toBe("Emil,Dora"));
    press("more followed");
    await waitFor(() => expect(text("followed")).toBe("Emil,Dora,John Doe"));
    expect(screen.queryByRole("button", { name: "more followed" })).toBeNull();
  });

  it("reads at most 100 people per page, which the rules allow", async () => {
    const { database, enter } = setUp();
    const followed = Array.from({ length: 101 }, (_, index) => [
      `-OF${String(index).padStart(17, "0")}`,
      `uid-${index}`,
    ]);
    await database.write("abonnements/uid-Bob", Object.fromEntries(followed));
    const ada = await enter("Ada");
    show(ada.client, <FollowingOf uid="uid-Bob" pageSize={500} />);
    await waitFor(() => expect(text("followed")?.split(",")).toHaveLength(100));
    press("more followed");
    await waitFor(() => expect(text("followed")?.split(",")).toHaveLength(101));
  });

  it("shows a person only once when a plain client has followed them twice", async () => {
    const { database, enter } = setUp();
    await database.write("abonnements/uid-Bob", { "-OF1": "uid-Cleo", "-OF2": "uid-Cleo" });
    const ada = await enter("Ada");
    show(ada.client, <FollowingOf uid="uid-Bob" pageSize={20} />);
    await waitFor(() => expect(text("followed")).toBe("John Doe"));
  });
});
