/** States of a widget. Every exported widget has a story of each state, or a reason why it cannot have the state. */
export const states = [
  "ready",
  "loading",
  "empty",
  "error",
  "offline",
  "signedOut",
  "waiting",
  "refused",
  "muted",
  "many",
  "longText",
  "rightToLeft",
  "narrow",
  "dark",
  "english",
] as const;

export type State = (typeof states)[number];

/** Story as `title: export`, or the reason why there is none. */
export type Cell = `${string}: ${string}` | { readonly none: string };

export type Row = { readonly [Name in State]?: Cell };

/** The same reason for several states. */
export function none(reason: string, ...names: readonly State[]): Row {
  return names.reduce<Row>((cells, name) => ({ ...cells, [name]: { none: reason } }), {});
}

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
