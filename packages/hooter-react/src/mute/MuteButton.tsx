import type { FollowedPerson } from "hooter-client";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { useHooter, useToasts } from "../provider/context";
import { useMuted } from "./use-muted";

/** Folds an author's hoots away in every list, for the reader alone, and brings them back. */
export function MuteButton({ person }: { person: FollowedPerson }) {
  const words = useHooter().labels.mute;
  const toasts = useToasts();
  const { isMuted, setMuted } = useMuted();
  const muted = isMuted(person.uid);
  return (
    <Button
      variant="icon"
      aria-label={muted ? words.unmute : words.mute}
      title={muted ? words.unmute : words.mute}
      data-state={muted ? "muted" : "not-muted"}
      onClick={() => {
        setMuted(person, !muted);
        toasts.show(muted ? words.unmuted(person.pseudo) : words.muted(person.pseudo), { key: `mute:${person.uid}` });
      }}
    >
      <Icon name={muted ? "eye" : "eyeOff"} />
    </Button>
  );
}
