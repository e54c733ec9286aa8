import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { ALICE, BASILE, busiestSlug, type Harness, harnessOf } from "../testing/harness";
import { hootId, hootsOf } from "../testing/hoots-of";
import { CommentList } from "./CommentList";

const hootAt = (harness: Harness, slug: string) => ({ id: hootId(harness, slug), slug });

const meta = {
  title: "Widgets/CommentList",
  component: CommentList,
  args: { hoot: { id: "", slug: "" } },
  parameters: { hooter: { hoots: 120 } },
  render: (args, { loaded }) => (
    <CommentList {...args} hoot={hootAt(harnessOf(loaded), busiestSlug(harnessOf(loaded)))} />
  ),
} satisfies Meta<typeof CommentList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole("listitem")).length).toBeGreaterThan(1);
  },
};

export const Empty: Story = {
  render: (args) => <CommentList {...args} hoot={{ id: "-Oabc", slug: "personne-1_hoot" }} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/commentaire/i, { selector: "p" })).toBeVisible();
    await expect(canvas.queryByRole("listitem")).toBeNull();
  },
};

export const Loading: Story = {
  parameters: { hooter: { hoots: 120, network: "silent" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Chargement...")).toBeInTheDocument();
    await expect(canvas.queryByRole("listitem")).toBeNull();
    await expect(canvas.getByRole("heading", { name: "Commentaires" })).toBeVisible();
  },
};

export const Failed: Story = {
  parameters: { hooter: { hoots: 120, network: "down" } },
  play: async ({ canvas, loaded, userEvent }) => {
    const retry = await canvas.findByRole("button", { name: "Réessayer" });
    harnessOf(loaded).network = "up";
    await userEvent.click(retry);
    await expect((await canvas.findAllByRole("listitem")).length).toBeGreaterThan(1);
  },
};

/** Many comments by one author. The text of the last comment has no spaces. */
export const Many: Story = {
  render: (args, { loaded }) => (
    <CommentList {...args} hoot={hootAt(harnessOf(loaded), hootsOf(harnessOf(loaded), ALICE)[0].slug)} />
  ),
  play: async ({ canvas, loaded }) => {
    const harness = harnessOf(loaded);
    const hoot = hootAt(harness, hootsOf(harness, ALICE)[0].slug);
    await canvas.findByRole("heading", { name: "Commentaires" });
    const before = canvas.queryAllByRole("listitem").length;
    const basile = await harness.otherUser(BASILE);
    for (let index = 0; index < 30; index += 1) await basile.addComment(hoot, `Commentaire ${index}`);
    await basile.addComment(hoot, "Anticonstitutionnellement".repeat(8));
    await waitFor(() => expect(canvas.getAllByRole("listitem").length).toBeGreaterThanOrEqual(before + 31));
  },
};

export const SignedOut: Story = { parameters: { hooter: { hoots: 120, signedInAs: null } } };

/** Comments in both writing directions: the direction of each text determines its alignment. */
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async ({ canvas, loaded }) => {
    const harness = harnessOf(loaded);
    const hoot = hootAt(harness, busiestSlug(harness));
    await canvas.findAllByRole("listitem");
    const basile = await harness.otherUser(BASILE);
    await basile.addComment(hoot, "سمعتها أيضا، قرابة الساعة الثالثة.");
    await expect(await canvas.findByText(/^سمعتها/)).toBeVisible();
  },
};
export const Dark: Story = { ...Ready, globals: { theme: "dark" } };
export const English: Story = {
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await canvas.findAllByRole("listitem");
    await expect(canvas.getByRole("region", { name: "Comments" })).toBeVisible();
  },
};

/** A word longer than the column breaks. */
export const Narrow: Story = {
  globals: { width: "least" },
  play: async ({ canvas, loaded }) => {
    const harness = harnessOf(loaded);
    await canvas.findAllByRole("listitem");
    const basile = await harness.otherUser(BASILE);
    await basile.addComment(hootAt(harness, busiestSlug(harness)), "Anticonstitutionnellement".repeat(8));
    const comment = await canvas.findByText(/^Anticonstitutionnellement/);
    await expect(comment.scrollWidth).toBeLessThanOrEqual(comment.clientWidth);
  },
};
