import { Home } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function HomePage() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.home);
  return <Home />;
}
