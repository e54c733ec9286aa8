import type { Decorator } from "@storybook/react-vite";
import type { HootView } from "hooter-client";
import { useAuthorHoots } from "hooter-client/react";
import type { ReactNode } from "react";
import { worldOf } from "../../packages/hooter-react/src/testing/world";
import { NetworkSwitch } from "./Result";

/** Enough of the community for every hook to have something to tell. */
export const someHoots = { hoots: 60 };

/** Lets a reader of a hook's page take the network away, and give it back. */
export const withNetwork: Decorator = (Story, { loaded }) => {
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
