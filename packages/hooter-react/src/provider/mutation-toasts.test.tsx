import { act, screen, waitFor } from "@testing-library/react";
import { HooterError } from "hooter-client";
import { expect, it, vi } from "vitest";
import { fr } from "../labels/fr";
import { renderInHarness } from "../testing/render";
import { type ToastedCall, toastTextsOf, useMutationToasts } from "./mutation-toasts";

async function open() {
  const rendered = vi.fn<(call: ReturnType<typeof useMutationToasts>) => null>(() => null);
  function Caller() {
    return rendered(useMutationToasts());
  }
  const view = renderInHarness(<Caller />, { hoots: 0 });
  await waitFor(() => expect(view.harness.client.session.get().status).toBe("signed-in"));
  const begin = <Result,>(given: ToastedCall<Result>) => rendered.mock.lastCall?.[0](given) ?? expect.fail();
  const call = <Result,>(given: ToastedCall<Result>) => act(() => begin(given));
  return { ...view, begin, call };
}

const texts = { key: "report", done: () => "Fait", failed: (reason: string) => `Raté : ${reason}` };
const refuse = (code: HooterError["code"]) => vi.fn(() => Promise.reject(new HooterError(code)));

it("shows the success in a toast and passes the result to `onDone`", async () => {
  const { call } = await open();
  const onDone = vi.fn();
  expect(await call({ ...texts, run: async () => 7, done: (count) => `Fait ${count}`, onDone })).toBeNull();
  expect(await screen.findByText("Fait 7")).toBeInTheDocument();
  expect(onDone).toHaveBeenCalledExactlyOnceWith(7);
});

it("shows a failure with a retry button, and replaces the failure when the retry succeeds", async () => {
  const { call, user } = await open();
  const run = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new HooterError("network")).mockResolvedValue(1);
  const onDone = vi.fn();
  expect(await call({ ...texts, run, onDone })).toMatchObject({ code: "network" });
  expect(await screen.findByText(/^Raté : /)).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("Fait")).toBeInTheDocument();
  expect(screen.queryByText(/^Raté : /)).toBeNull();
  expect(run).toHaveBeenCalledTimes(2);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(1);
});

it("rejects with the error from the host's callback, and offers no retry because the call itself succeeded", async () => {
  const { begin } = await open();
  const thrown = new Error("the host's own");
  const onDone = () => {
    throw thrown;
  };
  await act(() => expect(begin({ ...texts, run: async () => {}, onDone })).rejects.toBe(thrown));
  expect(await screen.findByText("Fait")).toBeInTheDocument();
  expect(screen.queryByText(/^Raté/)).toBeNull();
});

it("offers no retry if every retry would fail", async () => {
  const { call } = await open();
  await call({ ...texts, run: refuse("not-found") });
  await call({ ...texts, key: "form", run: refuse("unavailable"), isFormVisible: () => false });
  expect(await screen.findAllByText(/^Raté : /)).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

it("keeps a failure with a separate key when later outcomes appear, and replaces it after a successful retry", async () => {
  const { call, user } = await open();
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new HooterError("network")).mockResolvedValue();
  await call({ ...texts, run, failureKey: (key) => `${key}:old` });
  await call({ ...texts, run: async () => {}, done: () => "Autre" });
  expect(await screen.findByText("Autre")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("Fait")).toBeInTheDocument();
  expect(await screen.findByText("Autre")).toBeInTheDocument();
});

it("shows no toast when the component shows the failure", async () => {
  const { call } = await open();
  expect(await call({ ...texts, run: refuse("pseudo-taken"), isFormVisible: () => true })).toMatchObject({
    code: "pseudo-taken",
  });
  expect(screen.queryByText(/^Raté : /)).toBeNull();
});

it("shows no outcome after the account has changed", async () => {
  const { call, harness } = await open();
  const leave = () => harness.client.signOut();
  expect(await call({ ...texts, run: leave })).toBeNull();
  expect(screen.queryByText("Fait")).toBeNull();
  await act(() => harness.client.signIn({ email: "alice@hooter.example", password: "hibou-2026" }));
  const fail = async () => {
    await leave();
    throw new HooterError("signed-out");
  };
  expect(await call({ ...texts, run: fail })).toBeUndefined();
  expect(screen.queryByText(/^Raté/)).toBeNull();
});

it("shows the outcome after the component has unmounted", async () => {
  const { call, rerender } = await open();
  let end: () => void = () => {};
  const ended = call({
    ...texts,
    run: () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  });
  rerender(<p>Ailleurs</p>);
  end();
  expect(await ended).toBeNull();
  expect(await screen.findByText("Fait")).toBeInTheDocument();
});

it.each([
  ["setLiked", "Votre mention « J’aime » n’a pas changé. Vous n’avez pas le droit de faire cela. Reconnectez-vous."],
  ["setFollowed", "Votre abonnement n’a pas changé. Vous n’avez pas le droit de faire cela. Reconnectez-vous."],
] as const)("says what has failed, and what the user can do (%s)", async (verb, text) => {
  const { call } = await open();
  await call({ ...toastTextsOf(verb, {}, fr), run: refuse("permission-denied") });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
