import type { Hoot } from "hooter-client";
import { HootPage } from "hooter-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { hasPreviousPage } from "../navigation-state";
import { usePageTitle } from "../page-title";

export function HootRoute() {
  const { titles } = useSiteLabels();
  const { slug = "" } = useParams();
  const navigate = useNavigate();
  const [hoot, setHoot] = useState<Hoot | null>(null);
  usePageTitle(hoot?.slug === slug ? titles.hoot(hoot.author.pseudo) : titles.hootLoading);
  return (
    <HootPage
      key={slug}
      slug={slug}
      onReady={setHoot}
      onNotFound={() => void navigate("/", { replace: true })}
      // Go back in the history, so that the reading position is restored.
      onBack={() => void (hasPreviousPage(window.history.state) ? navigate(-1) : navigate("/dashboard"))}
    />
  );
}
