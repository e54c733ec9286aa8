import { Dashboard, useNewHootsCount } from "hooter-react";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function DashboardPage() {
  usePageTitle(words.titles.dashboard, useNewHootsCount());
  return <Dashboard />;
}
