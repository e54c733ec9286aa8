import type { Meta, StoryObj } from "@storybook/react-vite";
import { useEffect } from "react";
import { expect, screen } from "storybook/test";
import { DefaultAvatar } from "./components/Avatar";
import { Feed } from "./feed/Feed";
import { HooterProvider } from "./HooterProvider";
import { en } from "./labels/en";
import { useToasts } from "./provider/context";
import { harnessOf } from "./testing/harness";

/**
 * Applies the host's settings to all widgets inside. In these stories, the props of the provider override the Storybook
 * toolbar.
 */
const meta = {
  title: "Widgets/HooterProvider",
  parameters: { hooter: { hoots: 6 } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function ShowToast({ text }: { text: string }) {
  const toasts = useToasts();
  useEffect(() => {
    const id = toasts.show(text, { duration: Number.POSITIVE_INFINITY });
    return () => toasts.dismiss(id);
  }, [toasts, text]);
  return null;
}

/** Each provider has its own labels, theme and toast corner. */
export const TwoOnOnePage: Story = {
  render: (_args, { loaded }) => {
    const { client } = harnessOf(loaded);
    return (
      <>
        <HooterProvider client={client} theme="light" toastCorner="bottom-left">
          <Feed pageSize={3} aria-label="Actualité" />
          <ShowToast text="Bienvenue !" />
        </HooterProvider>
        <HooterProvider client={client} theme="dark" labels={en}>
          <Feed pageSize={3} aria-label="Club" />
          <ShowToast text="Welcome!" />
        </HooterProvider>
      </>
    );
  },
  play: async ({ canvas }) => {
    const first = await canvas.findByRole("feed", { name: "Actualité" });
    const second = await canvas.findByRole("feed", { name: "Club" });
    await expect(first.closest("[data-hooter-theme]")).toHaveAttribute("data-hooter-theme", "light");
    await expect(second.closest("[data-hooter-theme]")).toHaveAttribute("data-hooter-theme", "dark");
    // Both toast regions have the label « Notifications ». The second one gets a number, because axe requires distinct
    // landmark names.
    await expect(screen.getByRole("region", { name: "Notifications" })).toHaveTextContent("Bienvenue !");
    await expect(screen.getByRole("region", { name: "Notifications 2" })).toHaveTextContent("Welcome!");
  },
};

/** A component of the host replaces Hooter's avatar. */
export const HostComponents: Story = {
  render: (_args, { loaded }) => (
    <HooterProvider
      client={harnessOf(loaded).client}
      theme="light"
      components={{ Avatar: (props) => <DefaultAvatar {...props} picture={null} data-testid="own-avatar" /> }}
    >
      <Feed pageSize={3} />
    </HooterProvider>
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByTestId("own-avatar")).length).toBeGreaterThan(0);
  },
};
