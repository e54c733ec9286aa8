import { useSession } from "hooter-client/react";
import { Dashboard, useNewHootsCount } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function DashboardPage() {
  const { titles } = useSiteLabels();
  const isVisitor = useSession().status === "signed-out";
  usePageTitle(isVisitor ? titles.news : titles.dashboard, useNewHootsCount());
  return <Dashboard />;
}
