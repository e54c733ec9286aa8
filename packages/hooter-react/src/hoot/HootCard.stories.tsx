import type { Meta, StoryObj } from "@storybook/react-vite";
import type { HootView } from "hooter-client";
import { expect, fn, screen, waitFor } from "storybook/test";
import { DefaultHootCard as HootCard } from "./HootCard";

const hoot: HootView = {
  id: "-Oabc",
  slug: "alice-hooter-example-7_hoot",
  content: "Cette nuit, la hulotte a répondu. Son chant : https://www.oiseaux.net/oiseaux/chouette.hulotte.html #nuit",
  author: { uid: "account0", pseudo: "Alice Hulotte", picture: null },
  picture: null,
  publishedAt: Date.now() - 5 * 60_000,
  writtenDate: "",
  editedAt: null,
  likes: 12,
  comments: 3,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

const meta = {
  title: "Widgets/HootCard",
  component: HootCard,
  args: { hoot },
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof HootCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  args: { onClick: fn() },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("article", { name: "Alice Hulotte" })).toBeVisible());
    await expect(canvas.getByRole("link", { name: /oiseaux\.net/ })).toHaveAttribute("rel", "nofollow noopener ugc");
    await expect(canvas.getByText("3 commentaires")).toBeInTheDocument();
  },
};

export const WithPicture: Story = {
  args: { hoot: { ...hoot, picture: { url: "/communaute/images/rue-facades.svg", alt: "Des façades au soleil" } } },
};

export const BrokenPicture: Story = {
  args: { hoot: { ...hoot, picture: { url: "/communaute/absente.svg", alt: "Une rue sous la pluie" } } },
  play: async ({ canvas }) => {
    await waitFor(async () => expect(await canvas.findByText("Image indisponible")).toBeVisible());
  },
};

export const Sending: Story = { args: { hoot: { ...hoot, delivery: "sending", likes: 0, comments: 0 } } };
export const Edited: Story = { args: { hoot: { ...hoot, editedAt: Date.now() } } };
export const WithoutDate: Story = {
  args: { hoot: { ...hoot, publishedAt: null, writtenDate: "12/03/2021 18:04" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("12/03/2021 18:04")).toBeVisible());
  },
};
/** The menu of the user's own hoot. */
export const Mine: Story = {
  args: { hoot: { ...hoot, mine: true } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Plus d’actions" }));
    await waitFor(async () => expect(await screen.findByRole("menuitem", { name: "Supprimer" })).toBeVisible());
  },
};
/** The menu of another user's hoot. */
export const Menu: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Plus d’actions" }));
    await waitFor(async () => expect(await screen.findByRole("menuitem", { name: "Signaler" })).toBeVisible());
  },
};
export const MenuDark: Story = { ...Menu, globals: { theme: "dark" } };
export const MenuNarrow: Story = { ...Mine, globals: { width: "least", direction: "rtl" } };

export const LongName: Story = {
  args: { hoot: { ...hoot, author: { ...hoot.author, pseudo: "Archibald de la Chouette-Effraie ".repeat(4) } } },
};
export const RightToLeftName: Story = { args: { hoot: { ...hoot, author: { ...hoot.author, pseudo: "بومة الليل" } } } };
export const LongWord: Story = { args: { hoot: { ...hoot, content: "Anticonstitutionnellement".repeat(11) } } };
export const RightToLeft: Story = { args: { hoot: { ...hoot, content: "البومة تنادي في الليل 🦉 ثم تصمت." } } };
export const NotHtml: Story = {
  args: { hoot: { ...hoot, content: "<img src=x onerror=alert(1)> <b>gras</b> javascript:alert(1)" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/<b>gras<\/b>/)).toBeVisible());
    await expect(canvas.queryByRole("img")).toBeNull();
  },
};
export const Dark: Story = { args: WithPicture.args ?? {}, globals: { theme: "dark" } };
export const Narrow: Story = { args: WithPicture.args ?? {}, globals: { width: "least" } };
