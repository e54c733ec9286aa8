import { act, screen, waitFor } from "@testing-library/react";
import { type DraftStorage, draftsOf, internals } from "hooter-client";
import { afterEach, expect, it, vi } from "vitest";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Feed } from "../feed/Feed";
import { UserMenu } from "../layout/UserMenu";
import { renderInHarness } from "../testing/render";

const nothingKept = /Cet appareil ne peut rien enregistrer/;
const refuse = () => {
  throw new DOMException("full", "QuotaExceededError");
};
const full: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
const write = { content: "Bonsoir", pictureUrl: "", pictureAlt: "" };

afterEach(() => vi.restoreAllMocks());

const isAskedToStay = () => {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

async function open(client: { storage?: DraftStorage } = {}) {
  const here = renderInHarness(
    <>
      <UserMenu />
      <Feed />
    </>,
    { hoots: 3, client },
  );
  await screen.findAllByRole("article");
  return here;
}

/** Publishes a hoot that waits for the network. */
async function publishOffline({ harness }: Awaited<ReturnType<typeof open>>) {
  harness.network = "down";
  act(() => void harness.client.publishHoot(write).catch(() => {}));
  await screen.findByText(/1 envoi en attente/);
}

it("warns on the page and on unload while the device is too full to store a draft", async () => {
  const { harness } = await open({ storage: full });
  expect(screen.queryByText(nothingKept)).toBeNull();
  expect(isAskedToStay()).toBe(false);
  const drafts = draftsOf(harness.client[internals].device);
  act(() => drafts.write("account0", "hoot", { content: "Bonsoir" }));
  expect(screen.getByText(nothingKept)).toBeInTheDocument();
  expect(isAskedToStay()).toBe(true);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  // The notice must not say that this text is stored.
  expect(screen.queryByText(/sont gardés ici/)).toBeNull();
  act(() => drafts.write("account0", "hoot", null));
  expect(screen.queryByText(nothingKept)).toBeNull();
  expect(isAskedToStay()).toBe(false);
});

it("warns on the page and on unload while the device is too full to store a pending write", async () => {
  const here = await open({ storage: full });
  await publishOffline(here);
  expect(screen.getByText(nothingKept)).toBeInTheDocument();
  expect(isAskedToStay()).toBe(true);
  here.harness.network = "up";
  act(() => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(screen.queryByText(nothingKept)).toBeNull());
  expect(isAskedToStay()).toBe(false);
});

it("shows no warning when the device can store the draft", async () => {
  const { harness } = await open();
  act(() => draftsOf(harness.client[internals].device).write("account0", "hoot", { content: "Bonsoir" }));
  expect(screen.queryByText(nothingKept)).toBeNull();
  expect(isAskedToStay()).toBe(false);
});

it.each([
  ["is kept", {}, /Tout est gardé sur cet appareil et partira à votre prochaine connexion ici/],
  ["will be lost", { storage: full }, /cet appareil ne peut rien enregistrer\u00a0: tout sera perdu/],
])("opens a confirmation before signing out with a pending write that %s", async (_, client, description) => {
  const here = await open(client);
  const { user, harness } = here;
  await publishOffline(here);
  await user.click(screen.getByRole("button", { name: "Déconnexion" }));
  const question = await screen.findByRole("alertdialog", { name: "Se déconnecter maintenant\u202f?" });
  expect(question).toHaveAccessibleDescription(description);
  await user.click(screen.getByRole("button", { name: "Rester ici" }));
  expect(harness.client.session.get().status).toBe("signed-in");
  await user.click(screen.getByRole("button", { name: "Déconnexion" }));
  await user.click(
    (await screen.findAllByRole("button", { name: "Déconnexion" })).find((button) =>
      button.closest("[role=alertdialog]"),
    ) ?? document.body,
  );
  await waitFor(() => expect(harness.client.session.get().status).toBe("signed-out"));
});

it("signs out at once when no write is pending", async () => {
  const { user, harness } = await open();
  await user.click(screen.getByRole("button", { name: "Déconnexion" }));
  await waitFor(() => expect(harness.client.session.get().status).toBe("signed-out"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it.each([
  ["warns that closing the page loses the draft when the device can store nothing", { storage: full }, true],
  ["does not warn about a draft that the device can store", {}, false],
])("%s", async (_, client, warns) => {
  const { user } = renderInHarness(<ComposerDialog open onClose={() => {}} />, { hoots: 0, client });
  await user.click(await screen.findByRole("textbox", { name: "Contenu du hoot" }));
  await user.paste("Bonsoir");
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog", { name: /Garder ce brouillon/ });
  expect(question.textContent?.includes("le brouillon sera perdu si vous fermez cette page")).toBe(warns);
});
