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
