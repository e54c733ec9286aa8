import type { Decorator, Meta, StoryObj } from "@storybook/react-vite";
import type { ComponentType } from "react";
import { type World, type WorldOptions, worldOf } from "../../packages/hooter-react/src/testing/world";
import { NetworkSwitch } from "./Result";

/** Story of one state of a hook, with the interactions that are possible in that state. */
export type HookStory = StoryObj;

/**
 * Builds the meta that the pages of all hooks share.
 *
 * @param View uses the hook and shows its result
 * @param world by default with enough of the community for every hook to have a result
 */
export function hookPage(hook: string, View: ComponentType<{ world: World }>, world: WorldOptions = { hoots: 60 }) {
  return {
    parameters: { hook, hooter: world },
    decorators: [withNetwork],
    render: (_, { loaded }) => <View world={worldOf(loaded)} />,
  } satisfies Meta;
}

/** Lets a reader of a hook's page switch the network off and on. */
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
