import { createStore } from "hooter-client";
import { type Connection, useReadable } from "hooter-client/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useLeaveWarning } from "../primitives/hooks";
import { useStackedRef } from "../primitives/stacked";
import { useLayer, useRoot } from "../provider/context";
import { useIsFirst } from "../provider/use-is-first";
import { usePortal } from "../provider/use-portal";
import { type Unsent, UnsentNotice, useUnsent } from "./ConnectionNotice";

/** Store for the page's banner: the connection states of the widgets, and the unsent input of the providers. */
export function createConnections() {
  const reports = new Set<{ readonly connection: Connection }>();
  const unsent = new Set<Unsent>();
  const changes = createStore(0);
  const notify = () => changes.set(changes.get() + 1);
  function register<Item>(items: Set<Item>, item: Item): () => void {
    items.add(item);
    notify();
    return () => {
      items.delete(item);
      notify();
    };
  }
  return {
    /** Null while no mounted widget depends on the network. */
    get(): Connection | null {
      if (reports.size === 0) return null;
      return [...reports].some(({ connection }) => connection === "reconnecting") ? "reconnecting" : "live";
    },
    subscribe: changes.subscribe,
    /** Registers a mounted widget and the connection of its live list. @returns a function that unregisters them */
    report: (connection: Connection) => register(reports, { connection }),
    /** Registers a provider's unsent input. @returns a function that unregisters it */
    reportUnsent: (report: Unsent) => register(unsent, report),
    /**
     * Number of waiting mutations of all providers. Clients of the same account share their mutations, so each is
     * counted only once.
     */
    countWaiting: () => new Set([...unsent].flatMap(({ waiting }) => waiting)).size,
    hasUnstoredInput: () => [...unsent].some(({ hasUnstoredInput }) => hasUnstoredInput),
  };
}

const pageConnections = createConnections();
const { subscribe } = pageConnections;

/** Reports a widget's connection to the page's banner while the widget is mounted. */
export function useConnectionBanner(connection: Connection = "live"): void {
  useEffect(() => pageConnections.report(connection), [connection]);
}

/**
 * Banner at the window's lower edge. It shows "offline" or "reconnecting", and whether any provider has unsent input.
 * There is one banner for the whole page. It stays visible at every scroll position and does not move the content.
 */
export function ConnectionBanner() {
  const portal = usePortal();
  const root = useRoot("banner");
  const layer = useLayer();
  const edge = useStackedRef("banner");
  // Only the first provider on the page shows the banner.
  const isFirst = useIsFirst(pageConnections);
  const connection = useReadable({ subscribe, get: () => (isFirst ? pageConnections.get() : null) }, null);
  const own = useUnsent();
  useEffect(() => pageConnections.reportUnsent(own), [own]);
  const count = useReadable({ subscribe, get: pageConnections.countWaiting }, 0);
  const hasUnstoredInput = useReadable({ subscribe, get: pageConnections.hasUnstoredInput }, false);
  useLeaveWarning(own.hasUnstoredInput);
  if (!portal) return null;
  return createPortal(
    <div {...root} {...layer} ref={edge}>
      {connection !== null && (
        <UnsentNotice connection={connection} count={count} hasUnstoredInput={hasUnstoredInput} />
      )}
    </div>,
    portal,
  );
}
