import type { Connection } from "hooter-client/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "../primitives/hooks";
import { useStackedRef } from "../primitives/stacked";
import { useHooter, useLayer, useRoot } from "../provider/context";
import { useAskBeforeLeaving } from "../provider/unstored-input";
import { ConnectionNotice } from "./ConnectionNotice";
import { pageConnections } from "./connections";

const nothing = () => null;

/** Reports a widget's connection to the page's banner while the widget is mounted. */
export function useConnectionBanner(connection: Connection = "live"): void {
  useEffect(() => pageConnections.report(connection), [connection]);
}

/**
 * Banner at the window's lower edge that shows "offline" or "reconnecting". There is one for the whole page; it stays
 * visible at every scroll position and shifts no content.
 */
export function ConnectionBanner() {
  const { portalContainer } = useHooter();
  const root = useRoot("banner");
  const layer = useLayer(1);
  const edge = useStackedRef("banner");
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
    <div {...root} {...layer} ref={edge}>
      {connection !== null && <ConnectionNotice connection={connection} />}
    </div>,
    portalContainer ?? document.body,
  );
}
