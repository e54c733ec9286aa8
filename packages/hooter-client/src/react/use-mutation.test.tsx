import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { HooterError, type HooterErrorCode, type HootView, type UnfinishedDeletion } from "hooter-client";
import { type ReactNode, StrictMode } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { HooterClient } from "../client";
import { createStore } from "../model/readable";
import { createStage, show } from "../testing/screens";
import type * as hooks from "./index";
import {
  HooterClientProvider,
  type MutationState,
  useAddComment,
  useAddThreadComment,
  useChangeEmail,
  useChangePassword,
  useCloseThread,
  useDeleteAccount,
  useDeleteComment,
  useDeleteHoot,
  useEditHoot,
  useFeed,
  useFollow,
  useHideComment,
  useIdentityActions,
  useLike,
  usePublishHoot,
  useReportHoot,
  useSaveProfile,
  useUnfinishedDeletion,
} from "./index";

const setUp = createStage();
const target = { id: "-OA1", slug: "ada_1" };
const person = { uid: "uid-Bob", pseudo: "Bob" };
const draft = { content: "Bonjour", pictureUrl: "", pictureAlt: "" };
const from = { draft: "hoot" };
const page = { url: "https://blog.exemple/hiboux" };
const email = { email: "hulotte@exemple.fr", password: "chouette" };
const passwords = { password: "chouette", newPassword: "hulotte-2026" };
const shown: HootView = {
  ...target,
  content: "Bonjour",
  author: { ...person, picture: null },
  picture: null,
  publishedAt: null,
  writtenDate: "",
  editedAt: null,
  likes: 0,
  comments: 0,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

function within(client: HooterClient) {
  return ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <HooterClientProvider client={client}>{children}</HooterClientProvider>
    </StrictMode>
  );
}

/** A call that the test settles. */
function createCall() {
  let resolve: () => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<void>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return {
    promise,
    resolve: () => act(async () => resolve()),
    reject: (error: unknown) => act(async () => reject(error)),
  };
}

/** Signs in with a client that records the calls of `reportHoot`. The test settles each call. */
async function enterReporter() {
  const { client } = await setUp().enter("Ada");
  const calls: ReturnType<typeof createCall>[] = [];
  const reportHoot = () => {
    const call = createCall();
    calls.push(call);
    return call.promise;
  };
  const at = (index: number) => calls[index] ?? expect.fail(`no call ${index}`);
  return { client, reporter: { ...client, reportHoot }, at };
}

const stateOf = ({ isPending, error }: MutationState) => [isPending, error?.code ?? null];

describe("every mutation hook", () => {
  interface Row {
    readonly verb: keyof HooterClient;
    readonly useRow: () => { readonly state: MutationState; readonly call: () => Promise<unknown> };
    readonly args: readonly unknown[];
  }
  // `useReadable` is not a mutation hook, but it is generic, so the type below would count it as one.
  type Hooks = Omit<typeof hooks, "useReadable">;
  type MutationHook = {
    [Name in keyof Hooks]: Hooks[Name] extends (...args: never[]) => MutationState ? Name : never;
  }[keyof Hooks];

  function row<State extends MutationState>(
    verb: keyof HooterClient,
    useHook: () => State,
    call: (state: State) => Promise<unknown>,
    args: readonly unknown[],
  ): Row {
    const useRow = () => {
      const state = useHook();
      return { state, call: () => call(state) };
    };
    return { verb, useRow, args };
  }
  // The compiler requires a row for each hook that returns a `MutationState`. Each target is a new object on each
  // render.
  const rows: Readonly<Record<MutationHook, Row>> = {
    usePublishHoot: row(
      "publishHoot",
      () => usePublishHoot(),
      ({ publishHoot }) => publishHoot(draft, from),
      [draft, from],
    ),
    useEditHoot: row(
      "editHoot",
      () => useEditHoot({ ...target }),
      ({ editHoot }) => editHoot(draft, from),
      [{ id: target.id }, draft, from],
    ),
    useDeleteHoot: row(
      "deleteHoot",
      () => useDeleteHoot({ ...target }),
      ({ deleteHoot }) => deleteHoot(),
      [{ id: target.id }],
    ),
    useReportHoot: row(
      "reportHoot",
      () => useReportHoot({ ...target }),
      ({ reportHoot }) => reportHoot("Publicité"),
      [{ id: target.id }, "Publicité"],
    ),
    useAddComment: row(
      "addComment",
      () => useAddComment({ ...target }),
      ({ addComment }) => addComment("Oui", from),
      [target, "Oui", from],
    ),
    useDeleteComment: row(
      "deleteComment",
      () => useDeleteComment({ id: "c1", hootSlug: target.slug }),
      ({ deleteComment }) => deleteComment(),
      [{ id: "c1", hootSlug: target.slug }],
    ),
    useSaveProfile: row(
      "saveProfile",
      () => useSaveProfile(),
      ({ saveProfile }) => saveProfile({ pseudo: "Hulotte" }),
      [{ pseudo: "Hulotte" }],
    ),
    useDeleteAccount: row(
      "deleteAccount",
      () => useDeleteAccount(),
      ({ deleteAccount }) => deleteAccount({ password: "chouette" }),
      [{ password: "chouette" }],
    ),
    useFollow: row(
      "setFollowed",
      () => useFollow({ ...person }),
      ({ toggle }) => toggle(),
      [person, true],
    ),
    useLike: row(
      "setLiked",
      () => useLike({ ...shown }),
      ({ toggle }) => toggle(),
      [target, true],
    ),
    useAddThreadComment: row(
      "addThreadComment",
      () => useAddThreadComment({ ...page }),
      ({ addThreadComment }) => addThreadComment("Oui", from),
      [page, "Oui", from],
    ),
    useCloseThread: row(
      "setThreadClosed",
      () => useCloseThread({ ...page }),
      ({ setClosed }) => setClosed(true),
      [page, true],
    ),
    useHideComment: row(
      "setCommentHidden",
      () => useHideComment({ id: "c1" }),
      ({ setHidden }) => setHidden(true),
      [{ id: "c1" }, true],
    ),
    useIdentityActions: row(
      "signIn",
      () => useIdentityActions(),
      ({ signIn }) => signIn(email),
      [email],
    ),
    useChangeEmail: row(
      "changeEmail",
      () => useChangeEmail(),
      ({ changeEmail }) => changeEmail(email),
      [email],
    ),
    useChangePassword: row(
      "changePassword",
      () => useChangePassword(),
      ({ changePassword }) => changePassword(passwords),
      [passwords],
    ),
  };

  it.each(Object.values(rows))(
    "$verb binds its target and returns the state of its call",
    async ({ verb, useRow, args }) => {
      const { client } = await setUp().enter("Ada");
      const { promise, reject } = createCall();
      const received = vi.fn<(...given: unknown[]) => Promise<void>>(() => promise);
      const { result, rerender } = renderHook(useRow, { wrapper: within({ ...client, [verb]: received }) });
      await act(async () => {});
      const before = result.current.state;
      expect(stateOf(before)).toEqual([false, null]);
      rerender();
      expect(result.current.state).toBe(before);

      let outcome: Promise<unknown> = Promise.resolve();
      act(() => {
        outcome = result.current.call().catch((error: unknown) => error);
      });
      expect(received.mock.calls).toEqual([args]);
      const functions = (state: MutationState) => Object.values(state).filter((value) => typeof value === "function");
      expect(functions(before)).toHaveLength(verb === "signIn" ? 5 : 2);
      expect(functions(result.current.state)).toEqual(functions(before));
      expect(stateOf(result.current.state)).toEqual([true, null]);

      const refusal = new HooterError("permission-denied");
      await reject(refusal);
      expect(await outcome).toBe(refusal);
      expect(result.current.state).toMatchObject({ isPending: false, error: refusal });
      act(() => result.current.state.reset());
      expect(stateOf(result.current.state)).toEqual([false, null]);
    },
  );
});

describe("the state of a mutation", () => {
  it("covers each of the identity actions", async () => {
    const { client } = await setUp().enter("Ada");
    const refused = (code: HooterErrorCode) => () => Promise.reject(new HooterError(code));
    const refusing = {
      ...client,
      signIn: refused("credentials-wrong"),
      signUp: refused("email-already-in-use"),
      signOut: refused("network"),
      sendPasswordReset: refused("email-invalid"),
    };
    const { result } = renderHook(useIdentityActions, { wrapper: within(refusing) });
    await act(async () => void result.current.signIn(email));
    expect(stateOf(result.current)).toEqual([false, "credentials-wrong"]);
    await act(async () => void result.current.signUp(email));
    expect(stateOf(result.current)).toEqual([false, "email-already-in-use"]);
    await act(async () => void result.current.signOut());
    expect(stateOf(result.current)).toEqual([false, "network"]);
    await act(async () => void result.current.sendPasswordReset(email.email));
    expect(stateOf(result.current)).toEqual([false, "email-invalid"]);
  });

  it("resolves to the result of the client", async () => {
    const { client } = await setUp().enter("Ada");
    const { result } = renderHook(usePublishHoot, { wrapper: within(client) });
    let id = "";
    await act(async () => {
      ({ id } = await result.current.publishHoot(draft));
    });
    expect(id).toMatch(/^-/);
    expect(stateOf(result.current)).toEqual([false, null]);
  });

  it("rejects with a HooterError for any error of a client", async () => {
    const { reporter, at } = await enterReporter();
    const { result } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    let outcome: Promise<unknown> = Promise.resolve();
    act(() => {
      outcome = result.current.reportHoot().catch((error: unknown) => error);
    });
    await at(0).reject(new TypeError("defect"));
    expect(await outcome).toBe(result.current.error);
    expect(result.current.error).toBeInstanceOf(HooterError);
    expect(result.current.error?.code).toBe("unknown");
  });

  it("raises no unhandled rejection when the caller ignores the promise", async () => {
    const onUnhandled = vi.fn();
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", onUnhandled);
    onTestFinished(() => {
      process.removeAllListeners("unhandledRejection");
      for (const listener of others) process.on("unhandledRejection", listener);
    });
    const { reporter, at } = await enterReporter();
    const { result } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    act(() => void result.current.reportHoot());
    await at(0).reject(new HooterError("network"));
    // Node reports unhandled rejections before its next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(stateOf(result.current)).toEqual([false, "network"]);
    expect(onUnhandled).not.toHaveBeenCalled();
  });

  it("removes the error on the next call", async () => {
    const { reporter, at } = await enterReporter();
    const { result } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    const report = () => act(() => void result.current.reportHoot().catch(() => {}));
    report();
    await at(0).reject(new HooterError("network"));
    expect(stateOf(result.current)).toEqual([false, "network"]);
    report();
    expect(stateOf(result.current)).toEqual([true, null]);
    await at(1).resolve();
    expect(stateOf(result.current)).toEqual([false, null]);
  });

  it("stays pending until the last of several calls ends, and keeps the error of a failed call", async () => {
    const { reporter, at } = await enterReporter();
    const renders = vi.fn();
    const { result } = renderHook(
      () => {
        renders();
        return useReportHoot(target);
      },
      { wrapper: ({ children }) => <HooterClientProvider client={reporter}>{children}</HooterClientProvider> },
    );
    act(() => {
      for (let call = 0; call < 3; call++) void result.current.reportHoot().catch(() => {});
    });
    await at(2).resolve();
    expect(stateOf(result.current)).toEqual([true, null]);
    await at(0).reject(new HooterError("too-soon"));
    expect(stateOf(result.current)).toEqual([true, "too-soon"]);
    await at(1).resolve();
    expect(stateOf(result.current)).toEqual([false, "too-soon"]);
    // There is one render each for the mount, the pending call, the error and the end.
    expect(renders).toHaveBeenCalledTimes(4);
  });

  it("keeps a running call pending after reset", async () => {
    const { reporter, at } = await enterReporter();
    const { result } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    act(() => void result.current.reportHoot());
    act(() => result.current.reset());
    expect(stateOf(result.current)).toEqual([true, null]);
    await at(0).resolve();
    expect(stateOf(result.current)).toEqual([false, null]);
  });

  it("resets its state for another target while a call for the previous target runs", async () => {
    const { reporter, at } = await enterReporter();
    const { result, rerender } = renderHook((id: string) => useReportHoot({ id }), {
      initialProps: "-OA1",
      wrapper: within(reporter),
    });
    const former = result.current;
    act(() => void former.reportHoot().catch(() => {}));
    rerender("-OA2");
    expect(stateOf(result.current)).toEqual([false, null]);
    expect(result.current.reportHoot).not.toBe(former.reportHoot);
    const current = result.current;
    await at(0).reject(new HooterError("network"));
    expect(result.current).toBe(current);
    act(() => void current.reportHoot());
    expect(stateOf(result.current)).toEqual([true, null]);
    await at(1).resolve();
    expect(stateOf(result.current)).toEqual([false, null]);
  });

  it("resets its state for another account", async () => {
    const { client, reporter, at } = await enterReporter();
    const { result } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    const report = () => act(() => void result.current.reportHoot().catch(() => {}));
    report();
    await at(0).reject(new HooterError("network"));
    report();
    await act(() => client.signOut());
    expect(stateOf(result.current)).toEqual([false, null]);
    await at(1).reject(new HooterError("signed-out"));
    expect(stateOf(result.current)).toEqual([false, null]);
  });

  it("ends a call after the component has unmounted, without a warning", async () => {
    const warned = vi.spyOn(console, "error").mockImplementation(() => {});
    const { reporter, at } = await enterReporter();
    const { result, unmount } = renderHook(() => useReportHoot(target), { wrapper: within(reporter) });
    const outcomes: string[] = [];
    const report = () =>
      result.current.reportHoot().then(
        () => outcomes.push("done"),
        ({ code }: HooterError) => outcomes.push(code),
      );
    act(() => {
      void report();
      void report();
    });
    const last = result.current;
    unmount();
    await at(0).resolve();
    await at(1).reject(new HooterError("network"));
    expect(outcomes).toEqual(["done", "network"]);
    expect(result.current).toBe(last);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});

describe("the state of a toggle", () => {
  const renders = { feed: vi.fn(), like: vi.fn() };
  const counts = () => ({ feed: renders.feed.mock.calls.length, like: renders.like.mock.calls.length });

  function Like({ hoot }: { hoot: HootView }) {
    const { liked, isPending, error, toggle } = useLike(hoot);
    renders.like();
    return (
      <button type="button" onClick={() => void toggle().catch(() => {})}>
        {[liked ? "liked" : "not liked", isPending ? "pending" : "idle", error?.code].join(" ").trim()}
      </button>
    );
  }

  function Feed() {
    const feed = useFeed();
    renders.feed();
    return feed.status === "ready" ? feed.hoots.map((hoot) => <Like key={hoot.id} hoot={hoot} />) : null;
  }

  /** A feed with one hoot, and a gate that holds the responses to writes. */
  async function open(stub: Partial<HooterClient> = {}) {
    const { database, enter } = setUp();
    const gate = { status: 200, open: Promise.resolve() };
    const { client } = await enter("Ada", {
      fetch: async (url, init) => {
        if (init?.method === "PATCH" || init?.method === "PUT") await gate.open;
        return gate.status === 200 ? database.fetch(url, init) : new Response('{"error":"x"}', { status: gate.status });
      },
    });
    await client.publishHoot(draft);
    show({ ...client, ...stub }, <Feed />);
    const button = await screen.findByRole("button", { name: "not liked idle" });
    await waitFor(() => expect(database.openStreams()).toBeGreaterThan(0));
    renders.feed.mockClear();
    renders.like.mockClear();
    return { button, gate };
  }
  const press = (button: HTMLElement) => act(() => button.click());

  it("shows the like and the pending state of its call in one render", async () => {
    const { button, gate } = await open();
    const { promise, resolve } = createCall();
    gate.open = promise;
    press(button);
    expect(button).toHaveTextContent(/^liked pending$/);
    // StrictMode doubles each render. The feed renders too, because its hoot contains the like.
    expect(counts()).toEqual({ feed: 2, like: 2 });
    await resolve();
    await waitFor(() => expect(button).toHaveTextContent(/^liked idle$/));
  });

  it("renders only the component of the toggle, once for the start and once for the end of a call", async () => {
    const { promise, resolve } = createCall();
    const { button } = await open({ setLiked: () => promise });
    press(button);
    expect(button).toHaveTextContent("not liked pending");
    await resolve();
    expect(button).toHaveTextContent("not liked idle");
    expect(counts()).toEqual({ feed: 0, like: 4 });
  });

  it("ends both calls together when the user presses the button twice", async () => {
    const { button, gate } = await open();
    const { promise, resolve } = createCall();
    gate.open = promise;
    press(button);
    press(button);
    expect(button).toHaveTextContent("not liked pending");
    gate.status = 401;
    await resolve();
    await waitFor(() => expect(button).toHaveTextContent("not liked idle permission-denied"));
    gate.status = 200;
    press(button);
    await waitFor(() => expect(button).toHaveTextContent(/^liked idle$/));
  });
});

it("reports the state of `keepAccount`, which changes only with the unfinished deletion", async () => {
  const { client } = await setUp().enter("Ada");
  const call = createCall();
  const unfinishedDeletion = createStore<UnfinishedDeletion | null>({ keepAccount: () => call.promise });
  const { result } = renderHook(useUnfinishedDeletion, { wrapper: within({ ...client, unfinishedDeletion }) });
  const current = () => result.current ?? expect.fail("no deletion");
  const { keepAccount } = current();
  expect(stateOf(current())).toEqual([false, null]);
  act(() => void keepAccount());
  expect(stateOf(current())).toEqual([true, null]);
  await call.reject(new HooterError("network"));
  expect(stateOf(current())).toEqual([false, "network"]);
  expect(current().keepAccount).toBe(keepAccount);
  act(() => unfinishedDeletion.set({ keepAccount: async () => {} }));
  expect(stateOf(current())).toEqual([false, null]);
  expect(current().keepAccount).not.toBe(keepAccount);
  act(() => unfinishedDeletion.set(null));
  expect(result.current).toBeNull();
});
