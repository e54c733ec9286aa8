import { useLocation, useSearchParams } from "react-router";
import { hootSlug } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { words } from "../words";
import { ComposerSheet } from "./ComposerSheet";
import { EditHoot } from "./EditHoot";

/** The post form on a page of its own: for a new hoot, or for the one that the address or the navigation names. */
export function ComposerRoute() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const slug = search.get("hoot") || hootSlug(state);
  return slug === null ? <NewHoot /> : <EditHoot key={slug} slug={slug} />;
}

function NewHoot() {
  usePageTitle(words.titles.newHoot);
  return <ComposerSheet title={words.titles.newHoot} next="/dashboard" />;
}
