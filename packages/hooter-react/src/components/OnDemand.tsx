import { useReadable } from "hooter-client/react";
import { type ComponentType, useEffect, useState } from "react";
import { useLatest } from "../primitives/hooks";
import { loadEarly } from "../primitives/load-early";
import { useHooter } from "../provider/context";
import type { ModalProps } from "./Modal";

export interface OnDemandProps<Props extends object> {
  /** Whether the component is needed now. Once loaded, it stays mounted. */
  readonly isWanted: boolean;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Called when loading begins and ends, for a button that shows a loading state. */
  readonly onLoading?: ((isLoading: boolean) => void) | undefined;
  /**
   * Called when loading fails, before a toast reports the failure. While the component is needed, loading is retried
   * when the network is back; otherwise, it is retried on the next use. In Chromium, a retry fails until the page is
   * reloaded, because Chromium caches the failure.
   */
  readonly onFailed?: () => void;
  readonly preload?: boolean;
  readonly props: Props;
}

export function busyProps(isLoading: boolean): { readonly "aria-busy"?: true; readonly "data-busy"?: true } {
  return isLoading ? { "aria-busy": true, "data-busy": true } : {};
}

export function OnDemand<Props extends object>({
  isWanted,
  load,
  onLoading,
  onFailed,
  preload = false,
  props,
}: OnDemandProps<Props>) {
  const { labels, toastStore } = useHooter();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const latest = useLatest({ load, onLoading, onFailed, text: labels.common.notLoaded });
  useEffect(() => {
    if (preload) loadEarly(latest.current.load);
  }, [preload, latest]);
  useEffect(() => {
    if (!isWanted || Loaded) return;
    let isLoading = false;
    const setLoading = (next: boolean) => {
      isLoading = next;
      latest.current.onLoading?.(next);
    };
    const start = () => {
      if (isLoading) return;
      setLoading(true);
      latest.current.load().then(
        (component) => setLoaded(() => component),
        () => {
          setLoading(false);
          latest.current.onFailed?.();
          toastStore.show(latest.current.text, { tone: "error", key: "not-loaded" });
        },
      );
    };
    start();
    addEventListener("online", start);
    return () => {
      removeEventListener("online", start);
      setLoading(false);
    };
  }, [isWanted, Loaded, latest, toastStore]);
  return Loaded && <Loaded {...props} />;
}

export interface DialogProps extends Pick<ModalProps, "open" | "onClose"> {
  /** The `href` that opened the dialog, such as `SIGN_IN_DIALOG`; null while no dialog is open. */
  readonly link: string | null;
}

interface DialogOutletProps extends Pick<OnDemandProps<DialogProps>, "load" | "preload"> {
  /** The values of `href` that open this dialog instead of a page, such as `SIGN_IN_DIALOG`. */
  readonly links: readonly string[];
}

/** Renders a dialog in place of a page that the site does not have, such as the sign-in page. */
export function DialogOutlet({ links, ...rest }: DialogOutletProps) {
  const { openDialog } = useHooter();
  const link = useReadable(openDialog, null);
  const open = link !== null && links.includes(link);
  const onClose = () => openDialog.set(null);
  return <OnDemand {...rest} isWanted={open} onFailed={onClose} props={{ link, open, onClose }} />;
}
