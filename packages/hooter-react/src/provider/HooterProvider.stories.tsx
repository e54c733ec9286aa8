import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Feed } from "../feed/Feed";
import { en } from "../labels/en";
import { DefaultAvatar } from "../parts/Avatar";
import { worldOf } from "../testing/world";
import { HooterProvider } from "./HooterProvider";

/** What a host hands over once, for every widget below. Its own props decide, not the bar above. */
const meta = {
  title: "Widgets/HooterProvider",
  parameters: { hooter: { hoots: 6 } },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const corner = (name: string) => ({ common: { notifications: name } });

/** Each has words, looks and a corner of toasts of its own. */
export const TwoOnOnePage: Story = {
  render: (_args, { loaded }) => {
    const { client } = worldOf(loaded);
    return (
      <>
        <HooterProvider
          client={client}
          theme="light"
          labels={corner("Notifications, à gauche")}
          toastCorner="bottom-left"
        >
          <Feed pageSize={3} aria-label="Actualité" />
        </HooterProvider>
        <HooterProvider client={client} theme="dark" labels={{ ...en, ...corner("Club notifications") }}>
          <Feed pageSize={3} aria-label="Club" />
        </HooterProvider>
      </>
    );
  },
  play: async ({ canvas }) => {
    const first = await canvas.findByRole("feed", { name: "Actualité" });
    const second = await canvas.findByRole("feed", { name: "Club" });
    await expect(first.closest("[data-hooter-theme]")).toHaveAttribute("data-hooter-theme", "light");
    await expect(second.closest("[data-hooter-theme]")).toHaveAttribute("data-hooter-theme", "dark");
  },
};

/** The host's own part in the place of ours. */
export const OwnParts: Story = {
  render: (_args, { loaded }) => (
    <HooterProvider
      client={worldOf(loaded).client}
      theme="light"
      labels={corner("Notifications du site")}
      components={{ Avatar: (props) => <DefaultAvatar {...props} picture={null} data-testid="own-avatar" /> }}
    >
      <Feed pageSize={3} />
    </HooterProvider>
  ),
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByTestId("own-avatar")).length).toBeGreaterThan(0);
  },
};
