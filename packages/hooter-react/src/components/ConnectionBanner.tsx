import { createStore } from "hooter-client";
import { type Connection, useReadable } from "hooter-client/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useLeaveWarning } from "../primitives/hooks";
import { useStackedRef } from "../primitives/stacked";
import { useLayer, useRoot } from "../provider/context";
import { register, useIsFirst } from "../provider/use-is-first";
import { usePortal } from "../provider/use-portal";
import { type Unsent, UnsentNotice, useUnsent } from "./ConnectionNotice";

interface Report extends Partial<Unsent> {
  readonly connection?: Connection;
}

/** Store for the page's banner: the connection states of the widgets, and the unsent input of the providers. */
export function createConnections() {
  const reports = createStore<readonly Report[]>([]);
  return {
    /** Null while no mounted widget depends on the network. */
    get(): Connection | null {
      const connections = reports.get().flatMap(({ connection = [] }) => connection);
      if (connections.length === 0) return null;
      return connections.includes("reconnecting") ? "reconnecting" : "live";
    },
    subscribe: reports.subscribe,
    /** Registers a mounted widget and the connection of its live list. @returns a function that unregisters them */
    report: (connection: Connection) => register(reports, { connection }),
    /** Registers a provider's unsent input. @returns a function that unregisters it */
    reportUnsent: (unsent: Unsent) => register(reports, unsent),
    /** Number of waiting mutations of all providers, each counted once, because clients of an account share them. */
    countWaiting: () => new Set(reports.get().flatMap(({ waiting = [] }) => waiting)).size,
    hasUnstoredInput: () => reports.get().some(({ hasUnstoredInput }) => hasUnstoredInput),
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
