import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, waitFor } from "storybook/test";
import { HooterProvider } from "../HooterProvider";
import type { HooterTheme } from "../primitives/root";
import { type Harness, harnessOf } from "../testing/harness";
import { holdSession } from "../testing/session";
import { ThemeSwitch } from "./ThemeSwitch";
import { UserMenu } from "./UserMenu";

const meta = {
  title: "Widgets/Menus",
  component: UserMenu,
  parameters: { hooter: { hoots: 0 } },
} satisfies Meta<typeof UserMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Déconnexion" })).toBeVisible();
  },
};

export const SignedOut: Story = {
  parameters: { hooter: { signedInAs: null, hoots: 0 } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Connexion" })).toBeVisible();
  },
};

/** The menu is empty until the identity service has answered. */
export const Loading: Story = {
  beforeEach: ({ loaded }) => holdSession(harnessOf(loaded)),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("[data-state=loading]")).not.toBeNull());
    await expect(canvas.queryByRole("button")).toBeNull();
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

/** Host that stores the chosen theme. */
function Switching({ harness }: { harness: Harness }) {
  const [theme, setTheme] = useState<HooterTheme>("light");
  return (
    <HooterProvider client={harness.client} theme={theme}>
      <ThemeSwitch onThemeChange={setTheme} />
    </HooterProvider>
  );
}

export const Theme: Story = {
  render: (_args, { loaded }) => <Switching harness={harnessOf(loaded)} />,
  play: async ({ canvas, userEvent }) => {
    const dark = await canvas.findByRole("radio", { name: /sombre/i });
    await userEvent.click(dark);
    await expect(dark).toBeChecked();
    await expect(dark.closest("[data-hooter-theme]")).toHaveAttribute("data-hooter-theme", "dark");
  },
};
