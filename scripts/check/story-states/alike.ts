import { none } from "./states";

export const reads = ["loading", "empty", "error", "signedOut", "muted", "many"] as const;
export const writes = ["waiting", "refused"] as const;
export const offline = { offline: "Widgets/Profile: Offline" } as const;

/**
 * States in which a single story shows all parts and small widgets side by side, so they need no separate stories.
 */
export const among = {
  longText: "Parts/All: LongText",
  rightToLeft: "Parts/All: RightToLeft",
  narrow: "Parts/All: Narrow",
  dark: "Parts/All: Dark",
  english: "Parts/All: English",
} as const;

export const still = "It only renders its props: it reads and writes nothing.";
export const part = { ...among, ...none(still, ...reads, ...writes, "offline") };
const stands = "Its parent checks the session; the widget itself reads nothing.";
/**
 * Row of a button or form that writes. The widget itself has no offline state, because a single notice on the page
 * shows that the device is offline.
 */
export const action = { ...among, ...offline, ...none(stands, ...reads) };
export const drafts = "It stores nothing itself: it passes the text to its parent.";
