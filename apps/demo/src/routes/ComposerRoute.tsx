import { useLocation, useSearchParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { hootSlug } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { ComposerSheet } from "./ComposerSheet";
import { EditHoot } from "./EditHoot";

/** The composer as a full page, for a new hoot or for the hoot that the address or the navigation state identifies. */
export function ComposerRoute() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const slug = search.get("hoot") || hootSlug(state);
  return slug === null ? <NewHoot /> : <EditHoot key={slug} slug={slug} />;
}

function NewHoot() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.newHoot);
  return <ComposerSheet title={titles.newHoot} next="/dashboard" />;
}
