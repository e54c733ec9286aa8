import { render } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach } from "vitest";
import { HooterProvider, type HooterProviderProps } from "../provider/HooterProvider";
import { createWorld, type World, type WorldOptions } from "./world";

const worlds: World[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.dispose();
});

type Surroundings = WorldOptions & Omit<HooterProviderProps, keyof WorldOptions | "firebase" | "children">;

/** Renders a widget in a new world, with a simulated user. */
export function renderInWorld(ui: ReactElement, options: Surroundings = {}) {
  const { signedInAs, hoots, network, client, ...provider } = options;
  const world = createWorld({
    ...(signedInAs === undefined ? {} : { signedInAs }),
    ...(hoots === undefined ? {} : { hoots }),
    ...(network === undefined ? {} : { network }),
    ...(client === undefined ? {} : { client }),
  });
  worlds.push(world);
  const within = (children: ReactElement) => (
    <HooterProvider {...provider} client={world.client}>
      {children}
    </HooterProvider>
  );
  const view = render(within(ui));
  return {
    ...view,
    world,
    // jsdom has no stylesheet: an element over a dialog would count as unreachable.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    rerender: (next: ReactElement) => view.rerender(within(next)),
  };
}
