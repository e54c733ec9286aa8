import { Button, Logo } from "hooter-react/primitives";
import type { ReactNode } from "react";
import { useSiteLabels } from "./labels/language";
import { usePageTitle } from "./page-title";

function FullPageNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="demo-notice">
      <Logo withName={false} className="demo-notice-owl" />
      <div role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {children}
    </main>
  );
}

/** Replaces the whole page when rendering fails. Unsaved text is kept. */
export function Broken() {
  const labels = useSiteLabels();
  return (
    <FullPageNotice title={labels.broken} text={labels.brokenHint}>
      <Button variant="primary" onClick={() => location.reload()}>
        {labels.reload}
      </Button>
    </FullPageNotice>
  );
}

/** Replaces the whole page when the site was built or served without a Firebase configuration. */
export function NotConfigured() {
  const labels = useSiteLabels();
  return <FullPageNotice title={labels.notConfigured} text={labels.notConfiguredHint} />;
}
