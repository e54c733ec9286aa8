import { useLocation, useSearchParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { hootSlug } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { ComposerSheet } from "./ComposerSheet";
import { EditHoot } from "./EditHoot";

/** The post form as a full page, for a new hoot or for the hoot named by the address or the navigation state. */
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
