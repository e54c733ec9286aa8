import { Dashboard } from "hooter-react";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function DashboardPage() {
  usePageTitle(words.titles.dashboard);
  return <Dashboard />;
}
