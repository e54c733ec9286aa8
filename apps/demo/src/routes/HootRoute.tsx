import type { Hoot } from "hooter-client";
import { HootPage } from "hooter-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";
import { useGoBack } from "../use-go-back";

export function HootRoute() {
  const { titles } = useSiteLabels();
  const { slug = "" } = useParams();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [hoot, setHoot] = useState<Hoot | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const title = hoot?.slug === slug ? titles.hoot(hoot.author.pseudo) : titles.hootLoading;
  usePageTitle(deleted === slug ? titles.hootDeleted : title);
  return (
    <HootPage
      key={slug}
      slug={slug}
      onReady={(ready) => {
        setHoot(ready);
        // The user has undone the deletion.
        setDeleted(null);
      }}
      onDeleted={() => setDeleted(slug)}
      onNotFound={() => void navigate("/", { replace: true })}
      onBack={goBack}
    />
  );
}
