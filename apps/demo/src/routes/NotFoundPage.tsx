import { NotFound } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";

export function NotFoundPage() {
  const { titles } = useSiteLabels();
  usePageTitle(titles.notFound);
  return <NotFound />;
}
