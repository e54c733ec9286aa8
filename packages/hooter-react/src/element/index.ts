/**
 * Custom elements for a page without React, such as `<hooter-feed>` and `<hooter-thread>`: {@link HooterElements}.
 * Importing this entry defines them. The entry includes React, and does nothing on a server.
 *
 * @packageDocumentation
 */
import { version } from "../../package.json";
import { defineElements } from "./define";
import { elements } from "./elements";

export { configure, type HooterElementOptions } from "./settings";
export type { HooterElementAttributes, HooterElementProps, HooterElements, HooterHootAttributes } from "./types";

if (typeof customElements !== "undefined") defineElements(elements, version);
