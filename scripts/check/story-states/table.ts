import { actions } from "./actions";
import { hoots } from "./hoots";
import { parts } from "./parts";
import { screens } from "./screens";
import type { Row } from "./states";

/** Rows by the name of the export. `story-states.test.ts` checks them against the exports and the stories. */
export const table: Readonly<Record<string, Row>> = { ...parts, ...actions, ...hoots, ...screens };
