import type { Connection } from "hooter-client/react";

/** What the widgets of a page make of its network, and which of its banners says so. */
export interface Connections {
  /** Null while no widget is on the screen that depends on it. */
  get(): Connection | null;
  subscribe(listener: () => void): () => void;
  /** A widget is on the screen, and its live list has this connection. @returns what tells that it is gone */
  report(connection: Connection): () => void;
  /** A provider is there with its banner. @returns what tells that it is gone */
  add(banner: symbol): () => void;
  /** Whether this banner is the one that speaks: a page has one network, however many providers. */
  speaks(banner: symbol): boolean;
}

export function createConnections(): Connections {
  const reports = new Set<{ readonly connection: Connection }>();
  const banners = new Set<symbol>();
  const listeners = new Set<() => void>();
  const keep = <Item>(items: Set<Item>, item: Item) => {
    const tell = () => {
      for (const listener of listeners) listener();
    };
    items.add(item);
    tell();
    return () => {
      items.delete(item);
      tell();
    };
  };
  return {
    get() {
      if (reports.size === 0) return null;
      return [...reports].some(({ connection }) => connection === "reconnecting") ? "reconnecting" : "live";
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    report: (connection) => keep(reports, { connection }),
    add: (banner) => keep(banners, banner),
    speaks: (banner) => banners.values().next().value === banner,
  };
}

/** Those of this page. */
export const pageConnections = createConnections();
