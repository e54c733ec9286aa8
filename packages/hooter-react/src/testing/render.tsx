import { render } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { onTestFinished } from "vitest";
import { HooterProvider, type HooterProviderProps } from "../HooterProvider";
import type { HooterLinks } from "../provider/links";
import { createHarness, type HarnessOptions } from "./harness";
import { siteLinks } from "./links";

type Surroundings = HarnessOptions &
  Omit<HooterProviderProps, keyof HarnessOptions | "firebase" | "options" | "children" | "links"> & {
    readonly links?: HooterLinks | null;
  };

/**
 * Renders a widget in a new harness, and creates a simulated user. The harness is disposed of after the test. The given
 * `links` override individual links of {@link siteLinks}; with null, the site has no pages.
 */
export function renderInHarness(ui: ReactElement, options: Surroundings = {}) {
  const { links, signedInAs, hoots, network, isAdministrator, client, ...provider } = options;
  const harness = createHarness({ signedInAs, hoots, network, isAdministrator, client });
  onTestFinished(() => harness.dispose());
  const within = (children: ReactElement) => (
    <HooterProvider
      {...provider}
      links={links === null ? undefined : { ...siteLinks, ...links }}
      client={harness.client}
    >
      {children}
    </HooterProvider>
  );
  const view = render(within(ui));
  return {
    ...view,
    harness,
    // jsdom does not load the stylesheet, so the check would treat an element above a dialog as not clickable.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    rerender: (next: ReactElement) => view.rerender(within(next)),
  };
}
