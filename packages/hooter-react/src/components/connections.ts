import type { Connection } from "hooter-client/react";

/** Connection state of the page's widgets, and the banner that shows it. */
export interface Connections {
  /** Null while no mounted widget depends on the network. */
  get(): Connection | null;
  subscribe(listener: () => void): () => void;
  /** Registers a mounted widget, whose live list has this connection. @returns a function that unregisters it */
  report(connection: Connection): () => void;
  /** Registers the banner of a mounted provider. @returns a function that unregisters it */
  add(banner: symbol): () => void;
  /** Whether this banner is the visible one; a page shows only one, regardless of the number of providers. */
  speaks(banner: symbol): boolean;
}

export function createConnections(): Connections {
  const reports = new Set<{ readonly connection: Connection }>();
  const banners = new Set<symbol>();
  const listeners = new Set<() => void>();
  const keep = <Item>(items: Set<Item>, item: Item) => {
    const notify = () => {
      for (const listener of listeners) listener();
    };
    items.add(item);
    notify();
    return () => {
      items.delete(item);
      notify();
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

/** Connections of this page. */
export const pageConnections = createConnections();
