import { hashtagKey } from "hooter-client";
import { BackButton, HashtagFeed, useNewHootsCount } from "hooter-react";
import { useParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";
import { useGoBack } from "../use-go-back";

/** Hoots with the hashtag in the address. */
export function HashtagRoute() {
  const { titles } = useSiteLabels();
  const { tag = "" } = useParams();
  const goBack = useGoBack();
  const key = hashtagKey(tag);
  const title = key === null ? titles.hashtagInvalid : titles.hashtag(key);
  usePageTitle(title, useNewHootsCount());
  return (
    <section className="demo-hashtag">
      <BackButton onClick={goBack} />
      <h1>{title}</h1>
      <HashtagFeed tag={tag} />
    </section>
  );
}
