import { Dashboard, useNewHootsCount } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function DashboardPage() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.dashboard, useNewHootsCount());
  return <Dashboard />;
}
