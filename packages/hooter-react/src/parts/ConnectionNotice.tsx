import type { Connection } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useSyncExternalStore } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Icon } from "./Icon";

export interface ConnectionNoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** The state of a live list, when one is on the screen. */
  readonly connection?: Connection | undefined;
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser has a network, as far as it knows. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Says that the reader is offline, or that the live connection is being found again; nothing while all is well. */
export const ConnectionNotice = forwardRef<HTMLDivElement, ConnectionNoticeProps>(function ConnectionNotice(
  { connection = "live", className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const online = useOnline();
  const root = useRoot("connection", className);
  const words = !online ? labels.common.offline : connection === "reconnecting" ? labels.common.reconnecting : null;
  return (
    <div {...rest} {...root} ref={ref} data-state={!online ? "offline" : connection}>
      <output>
        {words && <Icon name="offline" />}
        {words}
      </output>
    </div>
  );
});
