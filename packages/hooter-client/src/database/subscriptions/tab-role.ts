import type { TabMessage } from "./tab-messages";

/** Role of a page: leader, follower or alone. */
export interface Role {
  /** Call it after locations were added or removed. */
  settle(): void;
  /** Whether other tabs depend on this page. */
  readonly serves: boolean;
  stop(): void;
}

/** A role that receives messages of other tabs. */
export interface TabRole extends Role {
  receive(message: TabMessage): void;
}
