import { render } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach } from "vitest";
import { HooterProvider, type HooterProviderProps } from "../HooterProvider";
import { createHarness, type Harness, type HarnessOptions } from "./harness";

const harnesses: Harness[] = [];
afterEach(() => {
  for (const harness of harnesses.splice(0)) harness.dispose();
});

type Surroundings = HarnessOptions &
  Omit<HooterProviderProps, keyof HarnessOptions | "firebase" | "options" | "children">;

/** Renders a widget in a new harness, with a simulated user. */
export function renderInHarness(ui: ReactElement, options: Surroundings = {}) {
  const { signedInAs, hoots, network, isAdministrator, client, ...provider } = options;
  const harness = createHarness({
    ...(signedInAs === undefined ? {} : { signedInAs }),
    ...(hoots === undefined ? {} : { hoots }),
    ...(network === undefined ? {} : { network }),
    ...(isAdministrator === undefined ? {} : { isAdministrator }),
    ...(client === undefined ? {} : { client }),
  });
  harnesses.push(harness);
  const within = (children: ReactElement) => (
    <HooterProvider {...provider} client={harness.client}>
      {children}
    </HooterProvider>
  );
  const view = render(within(ui));
  return {
    ...view,
    harness,
    // jsdom has no stylesheet, so an element over a dialog would count as unreachable.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    rerender: (next: ReactElement) => view.rerender(within(next)),
  };
}
