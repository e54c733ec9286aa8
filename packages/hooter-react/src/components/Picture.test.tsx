import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { Picture } from "./Picture";

const url = "https://exemple.fr/lune.jpg";
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));
const broken = () => screen.queryByText(/Image indisponible/);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  Reflect.deleteProperty(globalThis, "IntersectionObserver");
  vi.useRealTimers();
});

function show(picture = url) {
  const onSettled = vi.fn<(loaded: boolean) => void>();
  const element = (link: string) => <Picture url={link} alt="La lune" onSettled={onSettled} />;
  const view = renderInHarness(element(picture), { hoots: 0 });
  return { ...view, onSettled, change: (link: string) => view.rerender(element(link)) };
}

describe("picture that does not load", () => {
  it("shows the picture as unavailable after twenty seconds and calls onSettled", async () => {
    const { onSettled } = show();
    await seconds(19);
    expect(broken()).toBeNull();
    await seconds(1);
    expect(broken()).toHaveTextContent("La lune");
    expect(onSettled.mock.calls).toEqual([[false]]);
  });

  it("restarts the timeout when the picture's URL changes", async () => {
    const { change } = show();
    await seconds(19);
    change("https://exemple.fr/soleil.jpg");
    await seconds(19);
    expect(broken()).toBeNull();
    await seconds(1);
    expect(broken()).not.toBeNull();
  });

  it("starts the timeout only once the picture is in view", async () => {
    let appear: () => void = () => {};
    class Observer implements Pick<IntersectionObserver, "observe" | "disconnect"> {
      constructor(callback: IntersectionObserverCallback) {
        appear = () => Reflect.apply(callback, undefined, [[{ isIntersecting: true }], this]);
      }
      observe() {}
      disconnect() {}
    }
    Reflect.set(globalThis, "IntersectionObserver", Observer);
    show();
    await seconds(60);
    expect(broken()).toBeNull();
    appear();
    await seconds(20);
    expect(broken()).not.toBeNull();
  });
});

it("leaves the focus alone when another element is removed in the update in which the picture fails", () => {
  const page = (button: ReactNode) => (
    <div className="hooter">
      <a href="/profil">Un profil</a>
      <Picture url={url} alt="La lune" />
      {button}
    </div>
  );
  const { rerender } = renderInHarness(page(<button type="button">Suite</button>), { hoots: 0 });
  screen.getByRole("button", { name: "Suite" }).focus();
  act(() => {
    fireEvent.error(screen.getByRole("img"));
    rerender(page(null));
  });
  expect(broken()).not.toBeNull();
  expect(document.body).toHaveFocus();
});

it("loads a failed picture again when the network is back, and stops listening once it has loaded", async () => {
  const { onSettled } = show();
  fireEvent.error(screen.getByRole("img"));
  expect(broken()).not.toBeNull();
  const stopListening = vi.spyOn(globalThis, "removeEventListener");
  fireEvent.online(window);
  expect(broken()).toBeNull();
  expect(stopListening.mock.calls.map(([type]) => type)).toEqual(["online"]);
  fireEvent.load(screen.getByRole("img"));
  expect(onSettled.mock.calls).toEqual([[false], [true]]);
});

it("clears the timeout once a picture has loaded, failed or unmounted", async () => {
  const loaded = show();
  fireEvent.load(screen.getByRole("img", { name: "La lune" }));
  await seconds(60);
  expect(broken()).toBeNull();
  expect(loaded.onSettled.mock.calls).toEqual([[true]]);
  loaded.change("https://exemple.fr/soleil.jpg");
  fireEvent.error(screen.getByRole("img", { name: "La lune" }));
  await seconds(60);
  expect(loaded.onSettled.mock.calls).toEqual([[true], [false]]);
  loaded.change(url);
  loaded.unmount();
  await seconds(60);
  expect(loaded.onSettled).toHaveBeenCalledTimes(2);
});
