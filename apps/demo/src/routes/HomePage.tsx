import { Home } from "hooter-react";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function HomePage() {
  usePageTitle(words.titles.home);
  return <Home />;
}
