import { Home, NotFound } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function HomePage() {
  usePageTitle(useSiteLabels().titles.home);
  return <Home />;
}

export function NotFoundPage() {
  usePageTitle(useSiteLabels().titles.notFound);
  return <NotFound />;
}
