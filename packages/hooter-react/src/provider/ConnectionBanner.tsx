import type { Connection } from "hooter-client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { ConnectionNotice } from "../parts/ConnectionNotice";
import { pageConnections } from "./connections";
import { useHooter, useLayer, useRoot } from "./context";
import { useAskBeforeLeaving } from "./refusal";
import { useHydrated } from "./use-hydrated";

const nothing = () => null;

/** Has the page's banner speak of the network for as long as this widget is there. */
export function useConnectionBanner(connection: Connection = "live"): void {
  useEffect(() => pageConnections.report(connection), [connection]);
}

/**
 * Says at the window's lower edge that one is offline, or that the connection is being found again: once for the whole
 * page, in sight wherever one has scrolled to, and without moving anything.
 */
export function ConnectionBanner() {
  const { portalContainer } = useHooter();
  const root = useRoot("banner");
  const layer = useLayer(1);
  const [self] = useState(() => Symbol("banner"));
  useEffect(() => pageConnections.add(self), [self]);
  const connection = useSyncExternalStore(
    pageConnections.subscribe,
    () => (pageConnections.speaks(self) ? pageConnections.get() : null),
    nothing,
  );
  useAskBeforeLeaving();
  if (!useHydrated()) return null;
  return createPortal(
    <div {...root} {...layer}>
      {connection !== null && <ConnectionNotice connection={connection} />}
    </div>,
    portalContainer ?? document.body,
  );
}
