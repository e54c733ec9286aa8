import type { Hoot } from "hooter-client";
import { HootPage } from "hooter-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function HootRoute() {
  const { slug = "" } = useParams();
  const navigate = useNavigate();
  const [hoot, setHoot] = useState<Hoot | null>(null);
  usePageTitle(hoot?.slug === slug ? words.titles.hoot(hoot.author.pseudo) : words.titles.hootLoading);
  return <HootPage key={slug} slug={slug} onReady={setHoot} onNotFound={() => void navigate("/", { replace: true })} />;
}
