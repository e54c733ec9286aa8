import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { goOffline } from "../testing/offline";
import { renderInHarness } from "../testing/render";
import { MenuButton } from "./MenuButton";
import { OnDemand } from "./OnDemand";

const Part = ({ text }: { readonly text: string }) => <p>{text}</p>;
const props = { text: "Me voici" };

it("shows that a part of the page failed to load, and suggests reloading the page", async () => {
  const load = () => Promise.reject(new Error("404"));
  const onFailed = vi.fn();
  const onLoading = vi.fn<(isLoading: boolean) => void>();
  renderInHarness(<OnDemand isWanted load={load} onLoading={onLoading} onFailed={onFailed} props={props} />, {
    hoots: 0,
  });
  expect(await screen.findByText(/n’a pas pu être chargée\..* actualisez la page\./)).toBeInTheDocument();
  expect(onFailed).toHaveBeenCalledOnce();
  expect(onLoading.mock.calls).toEqual([[true], [false]]);
});

it("loads the component again when the network returns and the component is still needed", async () => {
  onTestFinished(goOffline());
  const load = vi.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error("offline"));
  renderInHarness(<OnDemand isWanted load={load} props={props} />, { hoots: 0 });
  expect(await screen.findByText(/n’a pas pu être chargée/)).toBeInTheDocument();
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByText("Me voici")).toBeInTheDocument();
  act(() => void dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(2);
});

it("reports when loading begins, and when the component has loaded or is no longer needed", async () => {
  let finish = () => {};
  const load = () => new Promise<typeof Part>((resolve) => (finish = () => resolve(Part)));
  const onLoading = vi.fn<(isLoading: boolean) => void>();
  const element = (isWanted: boolean) => (
    <OnDemand isWanted={isWanted} load={load} onLoading={onLoading} props={props} />
  );
  const { rerender } = renderInHarness(element(false), { hoots: 0 });
  expect(onLoading).not.toHaveBeenCalled();
  rerender(element(true));
  expect(onLoading.mock.calls).toEqual([[true]]);
  rerender(element(false));
  expect(onLoading.mock.calls).toEqual([[true], [false]]);
  rerender(element(true));
  expect(onLoading.mock.lastCall).toEqual([true]);
  act(() => finish());
  expect(await screen.findByText("Me voici")).toBeInTheDocument();
  await waitFor(() => expect(onLoading.mock.lastCall).toEqual([false]));
});

it("loads a component before its first use, so that the component appears offline", async () => {
  const load = vi.fn(async () => Part);
  const element = (isWanted: boolean) => <OnDemand isWanted={isWanted} load={load} preload props={props} />;
  const { rerender } = renderInHarness(element(false), { hoots: 0 });
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText("Me voici")).toBeNull();
  onTestFinished(goOffline());
  rerender(element(true));
  expect(await screen.findByText("Me voici")).toBeInTheDocument();
});

it("does not preload a component offline, because Chromium would cache the failure", () => {
  onTestFinished(goOffline());
  const load = vi.fn(async () => Part);
  renderInHarness(<OnDemand isWanted={false} load={load} preload props={props} />, { hoots: 0 });
  expect(load).not.toHaveBeenCalled();
});

it("loads a menu offline only when its button is pressed, not when the button is hovered or focused", async () => {
  onTestFinished(goOffline());
  const load = vi.fn(async () => () => <p>Me voici</p>);
  const { user } = renderInHarness(<MenuButton load={load} props={{}} />, { hoots: 0 });
  const button = screen.getByRole("button");
  await user.hover(button);
  act(() => button.focus());
  expect(load).not.toHaveBeenCalled();
  await user.click(button);
  expect(await screen.findByText("Me voici")).toBeInTheDocument();
});
