import { type ComponentType, useEffect, useState } from "react";
import { useLatest } from "../primitives/hooks";
import { useHooter } from "../provider/context";

export interface OnDemandProps<Props extends object> {
  /** Whether to load the component. It stays once it has loaded. */
  readonly isWanted: boolean;
  readonly load: () => Promise<ComponentType<Props>>;
  /** Called when loading fails, before the toast. The next use loads again. */
  readonly onFailed?: () => void;
  readonly props: Props;
}

/** Renders a component that loads on its first use, and nothing until then. */
export function OnDemand<Props extends object>({ isWanted, load, onFailed, props }: OnDemandProps<Props>) {
  const { labels, toastStore } = useHooter();
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const latest = useLatest({ load, onFailed, message: labels.errors.network });
  useEffect(() => {
    if (!isWanted || Loaded) return;
    latest.current.load().then(
      (component) => setLoaded(() => component),
      () => {
        latest.current.onFailed?.();
        toastStore.show(latest.current.message, { tone: "error" });
      },
    );
  }, [isWanted, Loaded, latest, toastStore]);
  return Loaded && <Loaded {...props} />;
}
