import { type Connection, usePendingMutations } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useSyncExternalStore } from "react";
import { useHooter, useRoot } from "../provider/context";
import { useHasUnstoredInput } from "../provider/unstored-input";
import { Icon } from "./primitives";

/** Props of {@link ConnectionNotice}, in addition to those of a `<div>`. */
export interface ConnectionNoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** Connection of a live list, when one is visible. */
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

/** Whether the browser reports a network. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Notice that the reader is offline, that the live connection is being restored, that the device cannot store the
 * user's input, or how many mutations are pending. Empty otherwise. The provider shows one notice for the whole page;
 * use this component for a separate one.
 *
 * @example
 * <ConnectionNotice connection={feed.status === "ready" ? feed.connection : undefined} />
 */
export const ConnectionNotice = forwardRef<HTMLDivElement, ConnectionNoticeProps>(function ConnectionNotice(
  { connection = "live", className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const online = useOnline();
  const root = useRoot("connection", className);
  const waiting = usePendingMutations().filter(({ state }) => state === "waiting").length;
  const hasUnstoredInput = useHasUnstoredInput();
  const offline = hasUnstoredInput ? labels.common.offlineHere : labels.common.offline;
  const state = !online ? offline : connection === "reconnecting" ? labels.common.reconnecting : "";
  const message = [state, hasUnstoredInput && labels.common.nothingKept, waiting > 0 && labels.common.waiting(waiting)]
    .filter(Boolean)
    .join(" ");
  return (
    <div {...rest} {...root} ref={ref} data-state={!online ? "offline" : connection}>
      <output aria-live="polite" data-said={message ? "" : undefined}>
        {message && <Icon name="offline" />}
        {message}
      </output>
    </div>
  );
});
