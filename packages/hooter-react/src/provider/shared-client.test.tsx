import { act, render } from "@testing-library/react";
import type { HooterClient } from "hooter-client";
import type { FirebaseClientOptions, HooterFirebaseConfig } from "hooter-client/firebase";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHarness } from "../testing/harness";
import { useSharedClient } from "./shared-client";

interface Made {
  readonly project: string;
  readonly client: HooterClient;
  readonly dispose: ReturnType<typeof vi.fn<() => void>>;
}

let made: Made[] = [];
function create({ projectId }: HooterFirebaseConfig): HooterClient {
  const { client } = createHarness({ signedInAs: null, hoots: 0 });
  const dispose = vi.fn<() => void>();
  made.push({ project: projectId, client: { ...client, dispose }, dispose });
  return made.at(-1)?.client ?? client;
}

const config = (projectId: string) => ({ apiKey: "key", projectId, databaseURL: "https://a.example" });

function Holder({ project, options }: { project: string; options?: FirebaseClientOptions }) {
  useSharedClient(config(project), options, create);
  return null;
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(1));
beforeEach(() => {
  made = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("useSharedClient", () => {
  it("creates one client in StrictMode when the host re-creates the same configuration", async () => {
    const view = render(<Holder project="a" />, { wrapper: StrictMode });
    view.rerender(<Holder project="a" />);
    await settle();
    expect(made).toHaveLength(1);
    expect(made[0]?.dispose).not.toHaveBeenCalled();
    view.unmount();
    await settle();
    expect(made[0]?.dispose).toHaveBeenCalledOnce();
  });

  it("shares the client between two providers and disposes of it with the last one", async () => {
    const first = render(<Holder project="b" />);
    const second = render(<Holder project="b" />);
    first.unmount();
    await settle();
    expect(made).toHaveLength(1);
    expect(made[0]?.dispose).not.toHaveBeenCalled();
    second.unmount();
    await settle();
    expect(made[0]?.dispose).toHaveBeenCalledOnce();
  });

  it("replaces and disposes of the client when the configuration changes", async () => {
    const view = render(<Holder project="c" />);
    view.rerender(<Holder project="d" />);
    await settle();
    expect(made.map(({ project }) => project)).toEqual(["c", "d"]);
    expect(made[0]?.dispose).toHaveBeenCalledOnce();
    expect(made[1]?.dispose).not.toHaveBeenCalled();
    view.unmount();
    await settle();
  });

  it("replaces the client when an option changes, but not for an inline function or store", async () => {
    const options = (live: "off" | "poll"): FirebaseClientOptions => ({
      live,
      picturePaths: ["/images/"],
      now: () => 0,
      storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    });
    const view = render(<Holder project="f" options={options("off")} />);
    view.rerender(<Holder project="f" options={{ ...options("off"), cache: undefined }} />);
    await settle();
    expect(made).toHaveLength(1);
    view.rerender(<Holder project="f" options={options("poll")} />);
    view.rerender(<Holder project="f" options={{ ...options("poll"), picturePaths: ["/photos/"] }} />);
    await settle();
    expect(made).toHaveLength(3);
    view.unmount();
    await settle();
    expect(made.every(({ dispose }) => dispose.mock.calls.length === 1)).toBe(true);
  });

  it("disposes of the client when the render that created it never commits", async () => {
    function Never(): never {
      useSharedClient(config("e"), undefined, create);
      throw new Promise<void>(() => {});
    }
    const { Suspense } = await import("react");
    render(
      <Suspense fallback={null}>
        <Never />
      </Suspense>,
    );
    expect(made.length).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(made[0]?.dispose).toHaveBeenCalledOnce();
  });
});
