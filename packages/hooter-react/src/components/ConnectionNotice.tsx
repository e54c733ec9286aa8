import { type Connection, usePendingMutations } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useMemo, useSyncExternalStore } from "react";
import { offlineIcon } from "../primitives/icons";
import { useHasUnstoredInput, useHooter, useRoot } from "../provider/context";
import { Icon } from "./primitives";

/** Props of {@link ConnectionNotice}, in addition to those of a `<div>`. */
export interface ConnectionNoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** Connection of the visible live list, if any. */
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

function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** User input that has not reached the database. */
export interface Unsent {
  /** Ids of the waiting mutations. */
  readonly waiting: readonly string[];
  readonly hasUnstoredInput: boolean;
}

/** Returns the user's unsent input, as the same object until its content changes. */
export function useUnsent(): Unsent {
  const mutations = usePendingMutations();
  const hasUnstoredInput = useHasUnstoredInput();
  return useMemo(() => {
    const waiting = mutations.filter(({ state }) => state === "waiting").map(({ id }) => id);
    return { waiting, hasUnstoredInput };
  }, [mutations, hasUnstoredInput]);
}

/**
 * Shows whether the reader is offline, the live connection is being restored or the device cannot store the user's
 * input. Also shows the number of pending mutations. The notice is empty if there is nothing to show. The provider
 * already shows one notice for the whole page; use this component for an additional notice.
 *
 * @example
 * <ConnectionNotice connection={feed.status === "ready" ? feed.connection : undefined} />
 */
export const ConnectionNotice = forwardRef<HTMLDivElement, ConnectionNoticeProps>(
  function ConnectionNotice(props, ref) {
    const { waiting, hasUnstoredInput } = useUnsent();
    return <UnsentNotice {...props} count={waiting.length} hasUnstoredInput={hasUnstoredInput} ref={ref} />;
  },
);

interface UnsentNoticeProps extends ConnectionNoticeProps, Pick<Unsent, "hasUnstoredInput"> {
  readonly count: number;
}

export const UnsentNotice = forwardRef<HTMLDivElement, UnsentNoticeProps>(function UnsentNotice(
  { connection = "live", count, hasUnstoredInput, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const online = useOnline();
  const root = useRoot("connection", className);
  const offline = hasUnstoredInput ? labels.common.offlineHere : labels.common.offline;
  const state = !online ? offline : connection === "reconnecting" ? labels.common.reconnecting : "";
  const message = [state, hasUnstoredInput && labels.common.nothingKept].filter(Boolean).join(" ");
  const waiting = count > 0 && labels.common.waiting(count);
  const isShown = message !== "" || count > 0;
  return (
    <div {...rest} {...root} ref={ref} data-state={!online ? "offline" : connection}>
      <div data-said={isShown ? "" : undefined}>
        {isShown && <Icon icon={offlineIcon} />}
        {/* Two regions, because a screen reader announces the whole region when a part of it changes. */}
        <span>
          <output aria-live="polite">{message}</output> <output aria-live="polite">{waiting}</output>
        </span>
      </div>
    </div>
  );
});
