function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * Key of the current entry of the browser's history, stable through "back", "forward" and a reload. It is the browser's
 * key of the entry, or else the key that the host's router stores in the state. Null when there is neither.
 */
export function historyEntry(): string | null {
  const own = field(field(Reflect.get(window, "navigation"), "currentEntry"), "key");
  const routers = field(history.state, "key");
  return typeof own === "string" && own !== "" ? own : typeof routers === "string" && routers !== "" ? routers : null;
}
