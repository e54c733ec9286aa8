import { useId } from "react";
import { Button } from "../components/primitives";
import { useHooter, useToasts } from "../provider/context";
import { useMuted } from "./use-muted";

/** List of muted authors, with a button to unmute each. Renders nothing when it is empty. */
export function MutedPeople() {
  const words = useHooter().labels.mute;
  const toasts = useToasts();
  const id = useId();
  const { people, setMuted } = useMuted();
  if (people.length === 0) return null;
  return (
    <section className="hooter-muted-people" aria-labelledby={id}>
      <h2 id={id} className="hooter-title">
        {words.title}
      </h2>
      <p className="hooter-quiet">{words.text}</p>
      <ul>
        {people.map((person) => (
          <li key={person.uid}>
            <bdi>{person.pseudo}</bdi>
            <Button
              aria-label={words.unmutePerson(person.pseudo)}
              onClick={() => {
                setMuted(person, false);
                toasts.show(words.unmuted(person.pseudo), { key: `mute:${person.uid}` });
              }}
            >
              {words.reveal}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
