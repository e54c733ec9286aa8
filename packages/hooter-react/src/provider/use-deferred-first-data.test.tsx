import { act, render, waitFor } from "@testing-library/react";
import { Suspense, use } from "react";
import { describe, expect, it } from "vitest";
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
  it("is visible at once if it is available when the list mounts", () => {
    expect(renderList({ status: "ready", hoots: 20 }).text()).toBe("20 hoots");
  });

  it("replaces the placeholder once it is available", () => {
    const list = renderList({ status: "loading" });
    expect(list.text()).toBe("loading");
    list.update({ status: "ready", hoots: 20 });
    expect(list.text()).toBe("20 hoots");
  });

  it("is followed by all later states, as they are", () => {
    const list = renderList({ status: "loading" });
    for (const [state, text] of [
      [{ status: "ready", hoots: 20 }, "20 hoots"],
      [{ status: "ready", hoots: 21 }, "21 hoots"],
      [{ status: "loading" }, "loading"],
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

  it("renders in a transition, which does not hide the placeholder while a card suspends", async () => {
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
