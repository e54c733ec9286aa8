import { Composer } from "hooter-react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { hootSlug } from "../navigation-state";
import { usePageTitle } from "../page-title";
import { words } from "../words";
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
  const navigate = useNavigate();
  return (
    <section className="demo-sheet">
      <h1>{words.titles.newHoot}</h1>
      <Composer takesFocus onSubmitted={() => void navigate("/dashboard")} />
    </section>
  );
}
