import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { busiestSlug, harnessOf } from "../testing/harness";
import { hootId } from "../testing/hoots-of";
import { CommentList } from "./CommentList";
import { ReplyForm } from "./ReplyForm";

const meta = {
  title: "Widgets/ReplyForm",
  component: ReplyForm,
  args: { hoot: { id: "", slug: "" } },
  parameters: { hooter: { hoots: 120 } },
  // Render the list of comments too, because it shows whether the reply was sent or is waiting.
  render: (args, { loaded }) => {
    const harness = harnessOf(loaded);
    const slug = busiestSlug(harness);
    const hoot = { id: hootId(harness, slug), slug };
    return (
      <>
        <ReplyForm {...args} hoot={hoot} />
        <CommentList hoot={hoot} />
      </>
    );
  },
} satisfies Meta<typeof ReplyForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "Bien vu.{Enter}");
    await expect(await screen.findByText("Commentaire ajouté avec succès !")).toBeInTheDocument();
    await waitFor(async () => expect(await canvas.findByText("Bien vu.")).toBeVisible());
  },
};

/** Without a network, the reply is listed below and marked as waiting. */
export const Waiting: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const field = await canvas.findByLabelText("Votre commentaire");
    await canvas.findAllByRole("listitem");
    harnessOf(loaded).network = "down";
    await userEvent.type(field, "Plus tard.{Enter}");
    const answer = await canvas.findByText("Plus tard.", { selector: "li *" });
    await waitFor(() => expect(answer.closest("[data-delivery]")).toHaveAttribute("data-delivery", "waiting"));
  },
};

export const Refused: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    harnessOf(loaded).network = "refusing";
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "Ceci doit rester.{Enter}");
    await waitFor(() => expect(canvas.getByLabelText("Votre commentaire")).toHaveValue("Ceci doit rester."));
  },
};

/** The error of a comment that is too long appears below the field. */
export const TooLong: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText("Votre commentaire");
    await userEvent.click(field);
    await userEvent.paste("Anticonstitutionnellement ".repeat(50));
    await waitFor(() => expect(field).toBeInvalid());
  },
};
export const TooLongNarrow: Story = { ...TooLong, globals: { width: "least" } };
export const Dark: Story = { ...TooLong, globals: { theme: "dark" } };
/** Right-to-left text in the field, and in the list below after sending. */
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Votre commentaire"), "سمعتها أيضا.{Enter}");
    await expect(await canvas.findByText("سمعتها أيضا.", { selector: "li *" })).toBeVisible();
  },
};
export const English: Story = {
  globals: { language: "en" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Your comment")).toBeVisible();
  },
};
