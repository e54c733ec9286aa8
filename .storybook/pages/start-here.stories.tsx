import type { Meta, StoryObj } from "@storybook/react-vite";
import { Composer, Feed } from "hooter-react";
import { expect, waitFor } from "storybook/test";

const meta = {
  title: "Start here",
  tags: ["!autodocs"],
  parameters: { hooter: { hoots: 12 } },
  render: () => (
    <>
      <Composer />
      <Feed pageSize={3} />
    </>
  ),
} satisfies Meta;

export default meta;

export const Live: StoryObj<typeof meta> = {
  play: async ({ canvas, userEvent }) => {
    await expect((await canvas.findAllByRole("article")).length).toBeGreaterThanOrEqual(3);
    await userEvent.type(await canvas.findByRole("textbox", { name: "Contenu du hoot" }), "Bonsoir");
    await userEvent.click(canvas.getByRole("button", { name: "Publier" }));
    await waitFor(() => expect(canvas.getAllByRole("article")[0]).toHaveTextContent("Bonsoir"));
  },
};
