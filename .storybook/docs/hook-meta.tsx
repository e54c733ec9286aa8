import type { Decorator, Meta, StoryObj } from "@storybook/react-vite";
import type { ComponentType } from "react";
import { type Harness, type HarnessOptions, harnessOf } from "../../packages/hooter-react/src/testing/harness";
import { NetworkSwitch } from "./Result";

/** Story of one state of a hook, with the interactions that are possible in that state. */
export type HookStory = StoryObj;

/**
 * Creates the `meta` of a hook's stories.
 *
 * @param View component that uses the hook and shows its result
 * @param harness options of the story's harness (see preview.tsx); the default of 60 hoots gives every hook a result
 */
export function hookPage(
  hook: string,
  View: ComponentType<{ harness: Harness }>,
  harness: HarnessOptions = { hoots: 60 },
) {
  return {
    parameters: { hook, hooter: harness },
    decorators: [withNetwork],
    render: (_, { loaded }) => <View harness={harnessOf(loaded)} />,
  } satisfies Meta;
}

/** Adds a select box for the harness's network above each story. */
const withNetwork: Decorator = (Story, { loaded }) => {
  const harness = harnessOf(loaded);
  return (
    <>
      <NetworkSwitch
        initial={harness.network}
        onNetwork={(network) => {
          harness.network = network;
        }}
      />
      <Story />
    </>
  );
};
