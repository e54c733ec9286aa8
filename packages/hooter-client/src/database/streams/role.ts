import type { TabMessage } from "./messages";

/** What a page does about its locations: it leads, follows, or is alone. */
export interface Role {
  /** To be called when locations have come or gone. */
  settle(): void;
  /** Whether other tabs depend on it. */
  readonly serves: boolean;
  stop(): void;
}

/** A role that listens to the other tabs. */
export interface TabRole extends Role {
  hear(message: TabMessage): void;
}
