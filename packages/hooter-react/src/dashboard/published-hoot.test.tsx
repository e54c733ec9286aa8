import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { internals } from "hooter-client";
import { useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import { renderInHarness } from "../testing/render";
import { Dashboard } from "./Dashboard";

type View = ReturnType<typeof renderInHarness>;

const text = "La nuit tombe tôt.";
const view = () => screen.queryByRole("button", { name: "Voir" });
const feed = () => screen.findByRole("feed", { name: "Fil des hoots" });
const card = () => screen.getByText(text).closest("article");

/** Publishes with the page's composer, waits for the toast, and keeps it visible by hovering over it. */
async function publish({ user, harness }: View): Promise<void> {
  await waitFor(() => expect(harness.client.session.get().status).toBe("signed-in"));
  await user.click(await screen.findByLabelText("Contenu du hoot"));
  await user.paste(text);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Post ajouté avec succès !");
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));
}

async function pressView({ user }: View): Promise<void> {
  const button = view();
  if (!button) throw new Error("There is no action.");
  await user.click(button);
}

it("focuses and highlights the new hoot in the page's feed on « Voir », and closes the toast", async () => {
  const opened = renderInHarness(<Dashboard pageSize={6} />, { navigate: expect.unreachable });
  await within(await feed()).findAllByRole("article");
  await opened.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await publish(opened);
  expect(card()).not.toHaveAttribute("data-highlighted");
  await pressView(opened);
  await waitFor(() => expect(card()).toHaveFocus());
  expect(card()).toHaveAttribute("data-highlighted");
  expect(view()).toBeNull();
});

it("offers « Voir » for eight seconds, because the new hoot may be below the window", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = renderInHarness(<Composer />, { hoots: 0, navigate: vi.fn() });
  await publish(opened);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  fireEvent.pointerLeave(screen.getByRole("region", { name: "Notifications" }));
  act(() => void vi.advanceTimersByTime(7_999));
  expect(view()).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(view()).toBeNull();
});

it("opens the collapsed feed of the dashboard on « Voir »", async () => {
  const opened = renderInHarness(<Dashboard pageSize={6} />, { navigate: expect.unreachable });
  await within(await feed()).findAllByRole("article");
  await opened.user.click(screen.getByRole("button", { name: "Toute l'actualité" }));
  expect(screen.queryByRole("feed", { name: "Fil des hoots" })).toBeNull();
  await opened.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await publish(opened);
  await pressView(opened);
  await waitFor(() => expect(card()).toHaveFocus());
  expect(screen.getByRole("button", { name: "Toute l'actualité" })).toHaveAttribute("aria-expanded", "true");
});

it("on « Voir », waits for a feed that is loading", async () => {
  const opened = renderInHarness(<Composer />, { hoots: 5, navigate: expect.unreachable });
  await publish(opened);
  opened.harness.network = "silent";
  opened.rerender(<Feed />);
  expect(await screen.findByText("Chargement...")).toBeInTheDocument();
  await pressView(opened);
  expect(screen.queryByRole("article")).toBeNull();
  opened.harness.network = "up";
  opened.harness.client[internals].account.get()?.feed(20).restart();
  await waitFor(() => expect(card()).toHaveFocus());
});

it("opens the hoot's page on « Voir » if no list on the current page contains the hoot", async () => {
  const navigate = vi.fn();
  const opened = renderInHarness(<Composer />, { hoots: 0, navigate });
  await publish(opened);
  await pressView(opened);
  const [slug] = Object.keys(Object(opened.harness.database.read("slugs")));
  expect(navigate).toHaveBeenCalledExactlyOnceWith(`/hoot/${slug}`, { replace: false });
});

it("on « Voir », shows the hoot in a list that appeared after the toast", async () => {
  const navigate = vi.fn();
  function Page() {
    const [isRead, setRead] = useState(false);
    return (
      <>
        <Composer />
        <button type="button" onClick={() => setRead(true)}>
          lire
        </button>
        {isRead && <Feed />}
      </>
    );
  }
  const opened = renderInHarness(<Page />, { hoots: 5, navigate });
  await publish(opened);
  await opened.user.click(screen.getByRole("button", { name: "lire" }));
  await within(await feed()).findByText(text);
  await pressView(opened);
  await waitFor(() => expect(card()).toHaveFocus());
  expect(navigate).not.toHaveBeenCalled();
});

it("offers no « Voir » if no list contains the hoot and the host has no router", async () => {
  await publish(renderInHarness(<Composer />, { hoots: 0 }));
  expect(view()).toBeNull();
});

it("offers no « Voir » when the host has no page for a hoot", async () => {
  await publish(renderInHarness(<Composer />, { hoots: 0, navigate: vi.fn(), links: { hoot: undefined } }));
  expect(view()).toBeNull();
});
