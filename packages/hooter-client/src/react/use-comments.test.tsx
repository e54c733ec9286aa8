import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createStage, seedCommentId, seedComments, seedHoots, seedId, show } from "../testing/screens";
import { useComments } from "./index";

const setUp = createStage();
const hoot = { id: seedId(1), slug: "seed1_hoot" };

function Comments() {
  const state = useComments(hoot);
  if (state.status !== "ready") return <p>{state.status}</p>;
  const { comments, hasMore, loadMore, isLoadingMore, loadMoreError } = state;
  return (
    <>
      {hasMore && <button onClick={loadMore}>{isLoadingMore ? "loading" : (loadMoreError?.code ?? "more")}</button>}
      <ol>
        {comments.map(({ id, content, mine }) => (
          <li key={id} data-mine={mine}>
            {content}
          </li>
        ))}
      </ol>
    </>
  );
}

const texts = () => screen.queryAllByRole("listitem").map((item) => item.textContent);
const seeded = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `comment ${from + at}`);

async function open(count: number) {
  const { database, enter } = setUp();
  await seedHoots(database, 3);
  await seedComments(database, 1, count);
  let down = false;
  const { client } = await enter("Ada", {
    fetch: (input, init) => {
      if (down && new URL(String(input)).searchParams.has("endBefore")) return Promise.reject(new TypeError("down"));
      return database.fetch(input, init);
    },
  });
  const view = show(client, <Comments />);
  await waitFor(() => expect(texts().length).toBe(Math.min(100, count)));
  const more = () => userEvent.click(screen.getByRole("button"));
  return { ...view, database, client, enter, more, setDown: (now: boolean) => void (down = now) };
}

describe("useComments", () => {
  it("shows the newest hundred comments and loads earlier ones page by page", async () => {
    const { more } = await open(230);
    expect(texts()).toEqual(seeded(130, 230));
    await more();
    await waitFor(() => expect(texts()).toEqual(seeded(30, 230)));
    await more();
    await waitFor(() => expect(texts()).toEqual(seeded(0, 230)));
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("returns the user's own pending comments when the comments cannot be read", async () => {
    const { database, enter } = setUp();
    await seedHoots(database, 3);
    let down = false;
    const { client } = await enter("Ada", {
      fetch: (input, init) => (down ? Promise.reject(new TypeError("down")) : database.fetch(input, init)),
    });
    down = true;
    function Pending() {
      const state = useComments(hoot);
      if (state.status !== "error") return <p>{state.status}</p>;
      return <p>{state.pending.map(({ content, delivery }) => `${content}: ${delivery}`).join() || "none"}</p>;
    }
    show(client, <Pending />);
    await screen.findByText("none");
    void client.addComment(hoot, "Dans le tunnel").catch(() => {});
    await screen.findByText("Dans le tunnel: waiting");
  });

  it("shows all comments and no button when they fit on one page", async () => {
    await open(99);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("adds new comments and removes deleted ones live, and keeps the loaded pages", async () => {
    const { more, client, database, enter } = await open(150);
    await more();
    await waitFor(() => expect(texts()).toHaveLength(150));
    const bob = await enter("Bob");
    await bob.client.addComment(hoot, "Bonsoir Ada");
    await waitFor(() => expect(texts()).toEqual([...seeded(0, 150), "Bonsoir Ada"]));
    let sent: Promise<unknown> = Promise.resolve();
    act(() => void (sent = client.addComment(hoot, "Bonsoir Bob")));
    expect(texts().slice(-2)).toEqual(["Bonsoir Ada", "Bonsoir Bob"]);
    await act(() => sent);
    await database.write(`comment/${seedCommentId(120)}`, null);
    await waitFor(() => expect(texts()).toHaveLength(151));
    expect(texts()).toEqual([...seeded(0, 120), ...seeded(121, 150), "Bonsoir Ada", "Bonsoir Bob"]);
  });

  it("reports an error when an earlier page fails to load, and loads the page on retry", async () => {
    const { more, setDown } = await open(130);
    setDown(true);
    await more();
    await waitFor(() => expect(screen.getByRole("button").textContent).toBe("network"));
    expect(texts()).toEqual(seeded(30, 130));
    setDown(false);
    await more();
    await waitFor(() => expect(texts()).toEqual(seeded(0, 130)));
  });

  it("sorts plain clients' comments by date, regardless of their keys, without duplicates", async () => {
    const { database, more } = await open(120);
    const plain = { auteur: "Zoe", hootId: hoot.slug, date: "" };
    // The last key has the earliest date, and the first key has the latest date.
    await database.write("comment/-OZ1", { ...plain, contenu: "late key", fireDate: 5 });
    await database.write("comment/-O1", { ...plain, contenu: "early key", fireDate: 1_800_000_000_000 });
    await waitFor(() => expect(texts()[0]).toBe("late key"));
    await more();
    await waitFor(() => expect(texts()).toEqual(["late key", ...seeded(0, 120), "early key"]));
  });
});
