import { NotFound } from "hooter-react";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function NotFoundPage() {
  usePageTitle(words.titles.notFound);
  return <NotFound />;
}
