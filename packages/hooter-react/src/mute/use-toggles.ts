import type { FollowedPerson, Hoot } from "hooter-client";
import * as fr from "../labels/fr-first-load";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";
import { UNDO_DURATION_MS } from "../provider/toasts";
import { useShowHoot } from "../provider/use-hoot-target";
import type { Hidden } from "./use-hidden";
import { useMuted } from "./use-muted";

/**
 * Hides a hoot in every list, for this reader only, or shows it again. After hiding, « Annuler » in the toast shows the
 * hoot again and focuses it.
 *
 * @param onHidden called right after hiding, when the card may have lost the focus
 */
export function useHideToggle(
  { id, slug }: Pick<Hoot, "id" | "slug">,
  state: Hidden,
  onHidden: (() => void) | undefined,
): () => void {
  const { labels } = useHooter();
  const showHoot = useShowHoot();
  const texts = useLabelGroup("mute", fr.mute);
  const toasts = useToasts();
  const key = `hide:${id}`;
  const show = () => {
    state.setHidden?.(false);
    toasts.show(texts.hootShown, { key });
  };
  const undo = () => {
    show();
    showHoot(slug);
  };
  return () => {
    if (state.hidden) return show();
    state.setHidden?.(true);
    toasts.show(texts.hootHidden, {
      key,
      duration: UNDO_DURATION_MS,
      action: { label: labels.hoot.undo, run: undo },
    });
    onHidden?.();
  };
}

/** Mutes or unmutes an author. After muting, « Annuler » in the toast unmutes the author. */
export function useMuteToggle(person: FollowedPerson): { readonly muted: boolean; readonly toggle: () => void } {
  const { labels } = useHooter();
  const texts = useLabelGroup("mute", fr.mute);
  const toasts = useToasts();
  const { isMuted, setMuted } = useMuted();
  const muted = isMuted(person.uid);
  const key = `mute:${person.uid}`;
  const unmute = () => {
    setMuted(person, false);
    toasts.show(texts.unmuted(person.pseudo), { key });
  };
  const mute = () => {
    setMuted(person, true);
    toasts.show(texts.muted(person.pseudo), {
      key,
      duration: UNDO_DURATION_MS,
      action: { label: labels.hoot.undo, run: unmute },
    });
  };
  return { muted, toggle: muted ? unmute : mute };
}
