import type { Decorator } from "@storybook/react-vite";
import type { HootView } from "hooter-client";
import { useAuthorHoots } from "hooter-client/react";
import type { ComponentType, ReactNode } from "react";
import { type WorldOptions, worldOf } from "../../packages/hooter-react/src/testing/world";
import { NetworkSwitch } from "./Result";

/**
 * What the pages of all hooks have in common.
 *
 * @param world by default with enough of the community for every hook to have something to tell
 */
export function hookPage(hook: string, world: WorldOptions = { hoots: 60 }) {
  return { parameters: { hook, hooter: world }, decorators: [withNetwork] };
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

/** For hooks that speak of one hoot: the newest of an account, "account0" being the reader's own. */
export function NewestOf({ author, children }: { author: string; children: (hoot: HootView) => ReactNode }) {
  const state = useAuthorHoots(author, { pageSize: 1 });
  const [newest] = state.status === "ready" ? state.hoots : [];
  if (state.status !== "ready") return <p>{state.status}</p>;
  return newest ? children(newest) : <p>no hoot</p>;
}

/** Draws what is about one hoot with {@link NewestOf} an account. */
export function ofNewest(author: string, About: ComponentType<{ hoot: HootView }>) {
  return () => <NewestOf author={author}>{(hoot) => <About hoot={hoot} />}</NewestOf>;
}
