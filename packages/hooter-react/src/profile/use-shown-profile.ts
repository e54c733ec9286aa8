import type { PersonReference } from "hooter-client";
import { useProfile } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useLatest } from "../primitives/hooks";
import { useHooter, useToasts } from "../provider/context";
import type { ShownProfile } from "./ProfileHeader";

/** Callbacks of a page about a person. */
export interface ShownProfileCallbacks {
  /** Called once when the person does not exist, after the toast (specification, section 8). */
  readonly onNotFound?: (() => void) | undefined;
  /** Called with the profile, initially and at each change, for example to set the page title. */
  readonly onReady?: ((profile: ShownProfile) => void) | undefined;
}

/** Reads the person of a page. Shows a toast when the person does not exist, and calls the callbacks of the host. */
export function useShownProfile(who: PersonReference, { onNotFound, onReady }: ShownProfileCallbacks) {
  const { labels } = useHooter();
  const toasts = useToasts();
  const state = useProfile(who);
  const key = "uid" in who ? who.uid : who.pseudo;
  const missing = state.status === "not-found";
  const ready = state.status === "ready" ? state.profile : null;

  // Callbacks of the host are often new functions at each render, so react only to changes of the profile.
  const callbacks = useLatest({ onNotFound, onReady });
  // When a profile disappears while it is being read, show the toast but stay on the page.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (ready) shown.current = key;
  }, [ready, key]);
  useEffect(() => {
    if (!missing) return;
    toasts.show(labels.profile.notFound, { tone: "error", key: `no-profile:${key}` });
    if (shown.current !== key) callbacks.current.onNotFound?.();
  }, [missing, key, toasts, labels.profile.notFound, callbacks]);
  useEffect(() => {
    if (ready) callbacks.current.onReady?.(ready);
  }, [ready, callbacks]);
  return state;
}
