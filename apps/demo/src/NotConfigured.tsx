import { usePageTitle } from "./page-title";
import { words } from "./words";

/** The site was built or served without a Firebase configuration: says so instead of failing at the first call. */
export function NotConfigured() {
  usePageTitle(words.titles.notConfigured);
  return (
    <main className="demo-notice">
      <h1>{words.notConfigured}</h1>
      <p>{words.notConfiguredHint}</p>
    </main>
  );
}
