import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CommentView } from "hooter-client";
import { expect, screen, waitFor } from "storybook/test";
import { CommentItem } from "./CommentItem";

const comment: CommentView = {
  id: "-Oabd",
  content: "Je l’ai entendue aussi, vers trois heures.",
  hootSlug: "alice-hooter-example-7_hoot",
  author: { uid: "account1", pseudo: "Basile", picture: null },
  postedAt: Date.now() - 12 * 60_000,
  writtenDate: "",
  mine: false,
  removable: false,
  delivery: "stored",
};

const meta = {
  title: "Widgets/CommentItem",
  component: CommentItem,
  args: { comment },
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof CommentItem>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The author's name links to the profile. */
export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Basile" })).toBeVisible();
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
/** A comment by the author of the hoot. */
export const ByAuthor: Story = {
  args: { "data-by-author": true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("A écrit le hoot")).toBeVisible();
  },
};
export const Sending: Story = { args: { comment: { ...comment, mine: true, removable: true, delivery: "sending" } } };

/** The user's own comment: deleting it opens a confirmation. */
export const Mine: Story = {
  args: { comment: { ...comment, mine: true, removable: true } },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: "Supprimer ce commentaire" });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const LongName: Story = {
  args: {
    comment: {
      ...comment,
      mine: true,
      removable: true,
      author: { ...comment.author, pseudo: "Archibald de la Chouette ".repeat(5) },
    },
  },
  globals: { width: "least" },
};
export const RightToLeft: Story = {
  args: {
    comment: {
      ...comment,
      mine: true,
      removable: true,
      author: { ...comment.author, pseudo: "بومة الليل" },
      content: "سمعتها أيضا، قرابة الساعة الثالثة.",
    },
  },
};
/** A comment on one of the user's own hoots. */
export const UnderOwnHoot: Story = {
  args: { comment: { ...comment, removable: true } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Supprimer ce commentaire" })).toBeVisible();
  },
};

export const Dark: Story = {
  args: { comment: { ...comment, mine: true, removable: true } },
  globals: { theme: "dark" },
};
