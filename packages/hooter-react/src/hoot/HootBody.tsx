import type { HootView } from "hooter-client";
import { Picture } from "../parts/Picture";
import { RichText } from "../parts/RichText";
import { useHooter } from "../provider/context";

/** What a hoot says and shows; the same in the feed and on its own page. */
export function HootBody({ hoot, id }: { hoot: HootView; id: string }) {
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
