import type { Meta, StoryObj } from "@storybook/react-vite";
import { internals, preferencesOf } from "hooter-client";
import { expect, screen, waitFor, within } from "storybook/test";
import { DefaultHootCard } from "../hoot/HootCard";
import { mutedPeople } from "../mute/use-muted";
import { type HostComponents, HostComponentsContext } from "../provider/context";
import { BASILE, harnessOf } from "../testing/harness";
import { goOffline } from "../testing/offline";
import { settled } from "../testing/settled";
import { Feed } from "./Feed";

const meta = {
  title: "Widgets/Feed",
  component: Feed,
  argTypes: {
    pageSize: { control: { type: "number", min: 1, max: 50 } },
    arrivals: { control: "inline-radio", options: ["wait", "show", "at-top"] },
    empty: { control: "text" },
  },
} satisfies Meta<typeof Feed>;

export default meta;
type Story = StoryObj<typeof meta>;

const oneBroken: HostComponents = {
  HootCard: (props) => {
    if (props["aria-posinset"] === 2) throw new Error("cannot be drawn");
    return <DefaultHootCard {...props} />;
  },
};

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    const cards = await canvas.findAllByRole("article");
    await expect(cards).toHaveLength(20);
    await userEvent.click(canvas.getByRole("button", { name: "Charger plus" }));
    await waitFor(() => expect(canvas.getAllByRole("article")).toHaveLength(40));
  },
};

export const Walked: Story = {
  play: async ({ canvas, userEvent }) => {
    const [first, second] = await canvas.findAllByRole("article");
    first?.focus();
    await userEvent.keyboard("{PageDown}");
    await expect(second).toHaveFocus();
    await userEvent.keyboard("{PageUp}");
    await expect(first).toHaveFocus();
  },
};

export const Loading: Story = {
  parameters: { hooter: { network: "silent" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeInTheDocument();
  },
};

export const Empty: Story = {
  parameters: { hooter: { hoots: 0 } },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await canvas.findByText("Pas encore de hoot par ici.")).toBeVisible());
  },
};

/** A line replaces a card that fails to render; the other cards remain. */
export const OneBroken: Story = {
  render: () => (
    <HostComponentsContext.Provider value={oneBroken}>
      <Feed />
    </HostComponentsContext.Provider>
  ),
  play: async ({ canvas }) => {
    const broken = await canvas.findByRole("article", {
      name: "Ce hoot ne peut pas être affiché. Actualisez la page.",
    });
    await expect(broken).toHaveAttribute("aria-posinset", "2");
    await expect(canvas.getAllByRole("article")).toHaveLength(20);
  },
};

export const Failed: Story = {
  parameters: { hooter: { network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThan(0);
  },
};

/** The feed for a visitor when everyone may read. */
export const OpenToVisitors: Story = {
  parameters: { hooter: { signedInAs: null, client: { readers: "everyone" } } },
  play: async ({ canvas }) => {
    const [card] = await canvas.findAllByRole("article");
    await expect(within(card ?? document.body).getByRole("button", { name: /^J'aime/ })).toBeEnabled();
  },
};

export const SignedOut: Story = {
  parameters: { hooter: { signedInAs: null } },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await canvas.findByRole("link", { name: "Connexion" })).toBeVisible());
  },
};

export const SomebodyPublishes: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole("article");
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Tout juste arrivé au bord de l’eau.", pictureUrl: "", pictureAlt: "" });
    await waitFor(async () => expect(await canvas.findByText("Tout juste arrivé au bord de l’eau.")).toBeVisible());
  },
};

export const SomebodyPublishesWhileOneReads: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const articles = await canvas.findAllByRole("article");
    const read = articles[12];
    if (!read) throw new Error("Too few hoots.");
    read.scrollIntoView();
    // The feed needs several frames to detect that its top is out of view.
    await settled(read);
    const before = read.getBoundingClientRect().top;
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Personne ne m’attendait.", pictureUrl: "", pictureAlt: "" });
    const pill = await canvas.findByRole("button", { name: /^1\snouveau hoot$/ });
    await settled(read);
    await expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThan(2);
    await expect(canvas.queryByText("Personne ne m’attendait.")).toBeNull();
    // The button is in view although the top of the feed is out of view.
    const { top, bottom } = pill.getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThan(120);
    await userEvent.click(pill);
    await expect(await canvas.findByText("Personne ne m’attendait.")).toBeInTheDocument();
  },
};

/** The account has muted the author of the newest hoot. */
export const SomebodyMuted: Story = {
  beforeEach: ({ loaded }) => {
    const harness = harnessOf(loaded);
    const [newest] = Object.values(harness.database.read("hoots") ?? {}).reverse();
    if (typeof newest !== "object" || newest === null || Array.isArray(newest)) throw new Error("Nobody wrote.");
    const person = { uid: String(newest["proprietaire"]), pseudo: String(newest["auteur"]) };
    preferencesOf(harness.client[internals].device).entry(mutedPeople, "account0").write([person]);
  },
  play: async ({ canvas, userEvent }) => {
    const [muted] = await canvas.findAllByRole("article", { name: /^Hoot masqué\u00a0: / });
    await expect(muted).toBeVisible();
    await userEvent.click(canvas.getAllByRole("button", { name: /^Afficher le hoot masqué/ })[0] ?? document.body);
    // The focus moves to the hoot itself.
    await waitFor(() => expect(document.activeElement).toHaveClass("hooter-hoot-card"));
    await expect(muted).not.toBeInTheDocument();
  },
};

export const SomebodyMutedDark: Story = {
  ...SomebodyMuted,
  globals: { theme: "dark" },
  play: async ({ canvas }) => {
    const [muted] = await canvas.findAllByRole("article", { name: /^Hoot masqué\u00a0: / });
    await expect(muted).toBeVisible();
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const Wide: Story = { globals: { width: "wide" } };
export const Narrow: Story = { globals: { width: "narrow" } };
export const NarrowDark: Story = { globals: { width: "least", theme: "dark" } };
export const Offline: Story = {
  beforeEach: goOffline,
  // Search the whole page, because the notice is outside the widget.
  play: async () => {
    await waitFor(async () => expect(await screen.findByText(/^Vous êtes hors ligne/)).toBeVisible());
  },
};

const publish = { content: "Écrit sans réseau.", pictureUrl: "", pictureAlt: "" };

/** A hoot published while offline appears at the top at once, marked as waiting. */
export const MineWaits: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole("article");
    const harness = harnessOf(loaded);
    harness.network = "down";
    // Do not await the promise: while offline, it settles only when the harness is disposed of.
    harness.client.publishHoot(publish).catch(() => {});
    const card = (await canvas.findByText(publish.content)).closest("article");
    await waitFor(() => expect(card?.closest("[data-delivery]")).toHaveAttribute("data-delivery", "waiting"));
  },
};

/** The hoot appears at once, and disappears when the service refuses it. */
export const MineIsRefused: Story = {
  play: async ({ canvas, loaded }) => {
    await canvas.findAllByRole("article");
    const harness = harnessOf(loaded);
    harness.network = "refusing";
    await expect(harness.client.publishHoot(publish)).rejects.toHaveProperty("name", "HooterError");
    await waitFor(() => expect(canvas.queryByText(publish.content)).toBeNull());
  },
};

/** A word of 250 letters in the narrowest column. */
export const LongText: Story = {
  globals: { width: "least" },
  play: async ({ canvas, canvasElement, loaded }) => {
    const basile = await harnessOf(loaded).otherUser(BASILE);
    await basile.publishHoot({ content: "Anticonstitutionnellement".repeat(10), pictureUrl: "", pictureAlt: "" });
    await waitFor(async () => expect(await canvas.findByText(/^Anticonstitutionnellement/)).toBeVisible());
    await expect(canvasElement.querySelector(".page > div")?.scrollWidth).toBeLessThanOrEqual(320);
  },
};
export const RightToLeft: Story = { globals: { direction: "rtl" } };
export const English: Story = { globals: { language: "en" } };
