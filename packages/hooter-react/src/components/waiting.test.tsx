import { act, screen, waitFor, within } from "@testing-library/react";
import { internals } from "hooter-client";
import { expect, it } from "vitest";
import { Dashboard } from "../dashboard/Dashboard";
import { HooterProvider } from "../HooterProvider";
import { ALICE, PASSWORD } from "../testing/harness";
import { renderInHarness } from "../testing/render";

const content = () => screen.findByLabelText("Contenu du hoot");

/** Renders the dashboard and sends a hoot while offline. */
async function sendWithoutNetwork(text: string) {
  const view = renderInHarness(<Dashboard pageSize={6} />, { hoots: 3 });
  await screen.findAllByRole("article");
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await view.user.click(await content());
  await view.user.paste(text);
  view.harness.network = "down";
  await view.user.click(screen.getByRole("button", { name: "Publier" }));
  await screen.findByText("En attente du réseau");
  return view;
}

const wake = (view: Awaited<ReturnType<typeof sendWithoutNetwork>>) =>
  view.harness.client[internals].account.get()?.mutations.list.get()[0]?.retry();
const stored = (view: Awaited<ReturnType<typeof sendWithoutNetwork>>, text: string) =>
  Object.values(Object(view.harness.database.read("hoots"))).filter((hoot) => Object(hoot).contenu === text);

it("shows a pending hoot on its card and in the banner and leaves the composer empty", async () => {
  const view = await sendWithoutNetwork("Plus tard");
  expect(await screen.findByText(/1\senvoi en attente\./)).toBeInTheDocument();
  expect(screen.queryByText(/Votre hoot n’est pas parti/)).toBeNull();
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  expect(await content()).toHaveValue("");
  view.harness.network = "up";
  wake(view);
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("En attente du réseau")).toBeNull());
  expect(screen.queryByText(/en attente\./)).toBeNull();
  expect(stored(view, "Plus tard")).toHaveLength(1);
});

it("confirms a pending hoot in a toast, which leads to the hoot until the toast of its outcome replaces it", async () => {
  const view = await sendWithoutNetwork("Plus tard");
  const waiting = "Hoot enregistré. Il partira au retour du réseau.";
  const toast = (await screen.findByText(waiting)).closest<HTMLElement>(".hooter-toast") ?? expect.fail();
  await view.user.click(within(toast).getByRole("button", { name: "Voir" }));
  expect(screen.getByText("Plus tard").closest("article")).toHaveFocus();
  // The network is known to be offline now, so the second hoot waits at once.
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await view.user.click(await content());
  await view.user.paste("Encore plus tard");
  await view.user.click(screen.getByRole("button", { name: "Publier" }));
  expect(await screen.findAllByText(waiting)).toHaveLength(1);
  view.harness.network = "up";
  wake(view);
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  await waitFor(() => expect(stored(view, "Encore plus tard")).toHaveLength(1));
  expect(screen.queryByText(waiting)).toBeNull();
});

it("keeps the focus in the list when sending disables the focused button", async () => {
  const view = await sendWithoutNetwork("Le premier");
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await view.user.click(await content());
  await view.user.paste("Le second");
  await view.user.click(screen.getByRole("button", { name: "Publier" }));
  const card = (await screen.findByText("Le second")).closest("article") ?? expect.fail();
  const menu = within(card).getByRole("button", { name: "Plus d’actions" });
  menu.focus();
  let focusedWhenDisabled: Element | null = null;
  new MutationObserver(() => {
    focusedWhenDisabled ??= document.activeElement;
  }).observe(menu, { attributeFilter: ["disabled"] });
  view.harness.network = "up";
  wake(view);
  await waitFor(() => expect(stored(view, "Le second")).toHaveLength(1));
  expect(focusedWhenDisabled).toBe(card);
});

it("keeps the text in the composer when an earlier hoot is published", async () => {
  const view = await sendWithoutNetwork("Le premier");
  await view.user.click(screen.getByRole("button", { name: "Commencez un post" }));
  await view.user.click(await content());
  await view.user.paste("Le second");
  view.harness.network = "up";
  wake(view);
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  expect(await content()).toHaveValue("Le second");
  expect(stored(view, "Le premier")).toHaveLength(1);
});

it("shows after the next sign-in that a write from an earlier session failed, and offers a retry", async () => {
  const view = await sendWithoutNetwork("Pour demain");
  await act(() => view.harness.client.signOut());
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  view.harness.network = "refusing";
  await act(() => view.harness.client.signIn({ email: ALICE, password: PASSWORD }));
  expect(await screen.findByText(/Votre hoot n’est pas parti/)).toBeInTheDocument();
  await view.user.click(await screen.findByRole("button", { name: "Commencez un post" }));
  expect(await content()).toHaveValue("Pour demain");
  view.harness.network = "up";
  await view.user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("Post ajouté avec succès !")).toBeInTheDocument();
  expect(stored(view, "Pour demain")).toHaveLength(1);
  await waitFor(async () => expect(await content()).toHaveValue(""));
});

it("shows one message, not one per provider, when a write from an earlier session has been sent", async () => {
  const view = await sendWithoutNetwork("Pour demain");
  const { harness } = view;
  await act(() => harness.client.signOut());
  view.rerender(
    <>
      <Dashboard pageSize={6} />
      <HooterProvider client={harness.client}>
        <p>second</p>
      </HooterProvider>
    </>,
  );
  harness.network = "up";
  await act(() => harness.client.signIn({ email: ALICE, password: PASSWORD }));
  expect(await screen.findAllByText("Post ajouté avec succès !")).toHaveLength(1);
});

it("shows a failure at each sign-in until it is dismissed", async () => {
  const view = await sendWithoutNetwork("Pour demain");
  const { client } = view.harness;
  const signIn = () => act(() => client.signIn({ email: ALICE, password: PASSWORD }));
  await act(() => client.signOut());
  view.harness.network = "refusing";
  await signIn();
  expect(await screen.findByText(/Votre hoot n’est pas parti/)).toBeInTheDocument();
  await act(() => client.signOut());
  view.harness.network = "up";
  await signIn();
  expect(await screen.findByText(/Votre hoot n’est pas parti/)).toBeInTheDocument();
  expect(client[internals].account.get()?.mutations.list.get()).toMatchObject([{ state: "failed" }]);
  const toast = screen.getByText(/Votre hoot n’est pas parti/).closest<HTMLElement>(".hooter-toast") ?? expect.fail();
  await view.user.click(within(toast).getByRole("button", { name: "Fermer la notification" }));
  expect(client[internals].account.get()?.mutations.list.get()).toEqual([]);
  await act(() => client.signOut());
  await signIn();
  await screen.findAllByRole("article");
  expect(client[internals].account.get()?.mutations.list.get()).toEqual([]);
  expect(screen.queryByText(/Votre hoot n’est pas parti/)).toBeNull();
  expect(stored(view, "Pour demain")).toEqual([]);
});
