import type { HootView } from "hooter-client";
import { Picture } from "../parts/Picture";
import { RichText } from "../parts/RichText";
import { useHooter } from "../provider/context";
import { slot } from "../provider/slots";

export interface HootBodyProps {
  readonly hoot: HootView;
  /** Of the element with the text: the card is described by it. */
  readonly id?: string | undefined;
}

/** What a hoot says and shows; the same in the feed and on its own page. */
export function DefaultHootBody({ hoot, id }: HootBodyProps) {
  const { labels } = useHooter();
  return (
    <>
      <RichText id={id} text={hoot.content} />
      {hoot.picture && (
        <Picture url={hoot.picture.url} alt={hoot.picture.alt || labels.hoot.picture(hoot.author.pseudo)} />
      )}
    </>
  );
}
export const HootBody = slot<"HootBody", HTMLElement>("HootBody", DefaultHootBody);
