import { act, screen, waitFor } from "@testing-library/react";
import type { HooterClient, HootView } from "hooter-client";
import { describe, expect, it } from "vitest";
import { createStage, seedHoots, seedId, show } from "../testing/screens";
import { useAuthorHoots, useFeed, useHoot } from "./index";

const setUp = createStage();
const OLD = { id: seedId(1), slug: "seed1_hoot" };
const draft = { content: "mieux dit", pictureUrl: "", pictureAlt: "" };
const contents = (hoots: readonly HootView[]) => hoots.map(({ content }) => content).join(" | ");

function Feed() {
  const feed = useFeed({ pageSize: 2 });
  if (feed.status !== "ready") return null;
  return (
    <>
      <div aria-label="feed">{contents(feed.hoots)}</div>
      <button type="button" onClick={feed.loadMore}>
        more
      </button>
    </>
  );
}

function History({ uid }: { uid: string }) {
  const state = useAuthorHoots(uid);
  return <div aria-label="history">{state.status === "ready" ? contents(state.hoots) : state.status}</div>;
}

function Page() {
  const state = useHoot(OLD.slug);
  return <div aria-label="page">{state.status === "ready" ? state.hoot.content : state.status}</div>;
}

const text = (label: string) => screen.queryByLabelText(label)?.textContent;

/** Opens the screens of a user with four hoots. The two oldest hoots are on an older page. */
async function open() {
  const { database, enter } = setUp();
  await seedHoots(database, 4, () => "Ada");
  const ada = await enter("Ada");
  show(
    ada.client,
    <>
      <Feed />
      <History uid={ada.uid} />
      <Page />
    </>,
  );
  await waitFor(() => expect(text("feed")).toBe("hoot 3 | hoot 2"));
  act(() => screen.getByRole("button", { name: "more" }).click());
  await waitFor(() => expect(text("feed")).toBe("hoot 3 | hoot 2 | hoot 1 | hoot 0"));
  await waitFor(() => expect(text("history")).toBe("hoot 3 | hoot 2 | hoot 1 | hoot 0"));
  await waitFor(() => expect(text("page")).toBe("hoot 1"));
  return { database, client: ada.client };
}

describe("a deleted hoot that is still shown on an older page of the feed", () => {
  it.each<[string, (client: HooterClient) => Promise<unknown>]>([
    ["like", (client) => client.setLiked(OLD, true)],
    ["edit", (client) => client.editHoot(OLD, draft)],
    ["comment", (client) => client.addComment(OLD, "bien vu")],
    ["report", (client) => client.reportHoot(OLD)],
    ["deletion", (client) => client.deleteHoot(OLD)],
  ])("disappears from every list when its %s fails with `not-found`", async (_, verb) => {
    const { database, client } = await open();
    await database.write(`hoots/${OLD.id}`, null);
    expect(text("feed")).toContain("hoot 1");
    await act(() => expect(verb(client)).rejects.toMatchObject({ code: "not-found" }));
    await waitFor(() => expect(text("feed")).toBe("hoot 3 | hoot 2 | hoot 0"));
    expect(text("history")).toBe("hoot 3 | hoot 2 | hoot 0");
    expect(text("page")).toBe("not-found");
  });

  it("disappears from the feed when the user unlikes it, if its likes and counters are gone too", async () => {
    const { database, client } = await open();
    await act(() => client.setLiked(OLD, true));
    await database.update("", { [`hoots/${OLD.id}`]: null, [`stats/${OLD.id}`]: null, [`like/${OLD.slug}`]: null });
    await act(() => expect(client.setLiked(OLD, false)).rejects.toMatchObject({ code: "not-found" }));
    await waitFor(() => expect(text("feed")).toBe("hoot 3 | hoot 2 | hoot 0"));
  });
});

it("keeps an existing hoot in the feed and on its page when the rules refuse a like", async () => {
  const { database, client } = await open();
  await database.write(`stats/${OLD.id}`, { likes: "many" });
  await act(() => expect(client.setLiked(OLD, true)).rejects.toMatchObject({ code: "permission-denied" }));
  expect(text("feed")).toBe("hoot 3 | hoot 2 | hoot 1 | hoot 0");
  expect(text("page")).toBe("hoot 1");
});
