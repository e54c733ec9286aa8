import { Logo } from "hooter-react/primitives";
import { useSiteLabels } from "./labels/language";
import { usePageTitle } from "./page-title";

/** Shown when the site was built or served without a Firebase configuration, instead of failing at the first call. */
export function NotConfigured() {
  const labels = useSiteLabels();
  usePageTitle(labels.titles.notConfigured);
  return (
    <main className="demo-notice">
      <Logo withName={false} className="demo-notice-owl" />
      <h1>{labels.notConfigured}</h1>
      <p>{labels.notConfiguredHint}</p>
    </main>
  );
}
