import { act, render, screen, waitFor } from "@testing-library/react";
import { type ReactElement, Suspense, use } from "react";
import { describe, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { CommentList } from "../hoot/CommentList";
import { HootPage } from "../hoot/HootPage";
import { Profile } from "../profile/Profile";
import { giveComments } from "../testing/comments-of";
import { busiestSlug, type Harness } from "../testing/harness";
import { hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { useDeferredFirstData } from "./use-deferred-first-data";

type State = { readonly status: "loading" | "error" } | { readonly status: "ready"; readonly hoots: number };

/** Renders a list in the given state. @returns a function that renders it in another state, and the visible text */
function renderList(first: State) {
  function List({ state }: { readonly state: State }) {
    const shown = useDeferredFirstData(state);
    return <p>{"hoots" in shown ? `${shown.hoots} hoots` : shown.status}</p>;
  }
  const { rerender, container } = render(<List state={first} />);
  return {
    update: (state: State) => rerender(<List state={state} />),
    text: () => container.textContent,
  };
}

describe("the first data of a list", () => {
  it("shows the data at once if it is available when the list mounts", () => {
    expect(renderList({ status: "ready", hoots: 20 }).text()).toBe("20 hoots");
  });

  it("replaces the placeholder once the data is available", () => {
    const list = renderList({ status: "loading" });
    expect(list.text()).toBe("loading");
    list.update({ status: "ready", hoots: 20 });
    expect(list.text()).toBe("20 hoots");
  });

  it("shows each later state unchanged", () => {
    const list = renderList({ status: "loading" });
    for (const [state, text] of [
      [{ status: "ready", hoots: 20 }, "20 hoots"],
      [{ status: "ready", hoots: 21 }, "21 hoots"],
      [{ status: "loading" }, "loading"],
      [{ status: "ready", hoots: 22 }, "22 hoots"],
      [{ status: "error" }, "error"],
    ] as const) {
      list.update(state);
      expect(list.text()).toBe(text);
    }
  });

  it("does not delay an error", () => {
    const list = renderList({ status: "loading" });
    list.update({ status: "error" });
    expect(list.text()).toBe("error");
  });

  it("renders the data in a transition, which does not hide the placeholder while a card suspends", async () => {
    let finish = () => {};
    const card = new Promise<string>((resolve) => {
      finish = () => resolve("card");
    });
    function Card() {
      return use(card);
    }
    function List({ state }: { readonly state: State }) {
      const { status } = useDeferredFirstData(state);
      return status === "ready" ? <Card /> : status;
    }
    const list = (state: State) => (
      <Suspense fallback="suspended">
        <List state={state} />
      </Suspense>
    );
    const { rerender, container } = render(list({ status: "loading" }));
    // React resumes a suspended render only if this `act` is asynchronous.
    await act(async () => rerender(list({ status: "ready", hoots: 1 })));
    expect(container.textContent).toBe("loading");
    finish();
    await waitFor(() => expect(container.textContent).toBe("card"));
  });
});

const widgets: [name: string, widget: (harness: Harness, slug: string) => ReactElement][] = [
  ["Feed", () => <Feed />],
  ["Profile", () => <Profile who={{ uid: "account0" }} />],
  ["HootPage", (_, slug) => <HootPage slug={slug} />],
  ["CommentList", (harness, slug) => <CommentList hoot={{ id: hootId(harness, slug), slug }} />],
];

it.each(widgets)("%s keeps its placeholder until its first data has rendered", async (_, widget) => {
  let isReady = false;
  let resume = () => {};
  const ready = new Promise<void>((resolve) => {
    resume = resolve;
  });
  const onRender = vi.fn();
  function Timestamp() {
    onRender();
    // React suspends a component that throws a promise.
    // oxlint-disable-next-line typescript/only-throw-error -- see above
    if (!isReady) throw ready;
    return <time />;
  }
  const { harness, rerender, container } = renderInHarness(<p>…</p>, { hoots: 20, components: { Timestamp } });
  const slug = busiestSlug(harness);
  await giveComments(harness, slug, 2);
  rerender(<Suspense fallback="suspended">{widget(harness, slug)}</Suspense>);
  await waitFor(() => expect(onRender).toHaveBeenCalled());
  expect(screen.queryByText("suspended")).toBeNull();
  isReady = true;
  resume();
  await waitFor(() => expect(container.querySelector("time")).not.toBeNull());
});
