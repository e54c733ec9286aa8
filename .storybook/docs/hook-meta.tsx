import type { Decorator, Meta, StoryObj } from "@storybook/react-vite";
import type { ComponentType } from "react";
import { type World, type WorldOptions, worldOf } from "../../packages/hooter-react/src/testing/world";
import { NetworkSwitch } from "./Result";

/** A state of a hook, and what a reader of its page could do in it. */
export type HookStory = StoryObj;

/**
 * What the pages of all hooks have in common.
 *
 * @param View uses the hook and shows what it gives
 * @param world by default with enough of the community for every hook to have something to tell
 */
export function hookPage(hook: string, View: ComponentType<{ world: World }>, world: WorldOptions = { hoots: 60 }) {
  return {
    parameters: { hook, hooter: world },
    decorators: [withNetwork],
    render: (_, { loaded }) => <View world={worldOf(loaded)} />,
  } satisfies Meta;
}

/** Lets a reader of a hook's page take the network away, and give it back. */
const withNetwork: Decorator = (Story, { loaded }) => {
  const world = worldOf(loaded);
  return (
    <>
      <NetworkSwitch
        initial={world.network}
        onNetwork={(network) => {
          world.network = network;
        }}
      />
      <Story />
    </>
  );
};
