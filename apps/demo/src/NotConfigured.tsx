import { usePageTitle } from "./page-title";
import { words } from "./words";

/** Shown when the site was built or served without a Firebase configuration, instead of failing at the first call. */
export function NotConfigured() {
  usePageTitle(words.titles.notConfigured);
  return (
    <main className="demo-notice">
      <h1>{words.notConfigured}</h1>
      <p>{words.notConfiguredHint}</p>
    </main>
  );
}
