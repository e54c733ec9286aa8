import { useId } from "react";
import { Button } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { useLabelGroup, useToasts } from "../provider/context";
import { Heading } from "../provider/Heading";
import { useMuted } from "./use-muted";

/** List of muted authors, with a button to unmute each author. Renders nothing when it is empty. */
export function MutedPeople() {
  const texts = useLabelGroup("mute", fr.mute);
  const toasts = useToasts();
  const id = useId();
  const { people, setMuted } = useMuted();
  if (people.length === 0) return null;
  return (
    <section className="hooter-muted-people" aria-labelledby={id}>
      <Heading depth={1} id={id}>
        {texts.title}
      </Heading>
      <p className="hooter-quiet">{texts.text}</p>
      <ul role="list">
        {people.map((person) => (
          <li key={person.uid}>
            <bdi>{person.pseudo}</bdi>
            <Button
              aria-label={texts.unmutePerson(person.pseudo)}
              onClick={({ currentTarget }) => {
                neighbouringButton(currentTarget)?.focus();
                setMuted(person, false);
                toasts.show(texts.unmuted(person.pseudo), { key: `mute:${person.uid}` });
              }}
            >
              {texts.reveal}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Button to focus when one disappears: the next or previous in the list, otherwise the last before the list. */
function neighbouringButton(button: HTMLElement): HTMLElement | undefined {
  const row = button.closest("li");
  const section = button.closest("section");
  return [row?.nextElementSibling, row?.previousElementSibling, section?.previousElementSibling]
    .map((element) => [...(element?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])].at(-1))
    .find((found) => found !== undefined);
}
