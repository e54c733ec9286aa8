import { actions } from "./actions";
import { hoots } from "./hoots";
import { parts } from "./parts";
import { screens } from "./screens";
import type { Row } from "./states";

/** By the name of the export; `story-states.test.ts` holds it to the exports and to the stories. */
export const table: Readonly<Record<string, Row>> = { ...parts, ...actions, ...hoots, ...screens };
