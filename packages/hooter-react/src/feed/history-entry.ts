function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * What tells the present entry of the browser's history from all others, through "back", "forward" and a reload: the browser's
 * own key of it, or else the one that the host's router has put into its state. Null: nothing does.
 */
export function historyEntry(): string | null {
  const own = field(field(Reflect.get(window, "navigation"), "currentEntry"), "key");
  const routers = field(history.state, "key");
  return typeof own === "string" && own !== "" ? own : typeof routers === "string" && routers !== "" ? routers : null;
}
