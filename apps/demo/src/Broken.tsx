import { Button, Logo } from "hooter-react/primitives";
import { useSiteLabels } from "./labels/language";

/** Replaces the whole page when it cannot be rendered. Unsaved text is kept. */
export function Broken() {
  const labels = useSiteLabels();
  return (
    <main className="demo-notice" role="alert">
      <Logo withName={false} className="demo-notice-owl" />
      <h1>{labels.broken}</h1>
      <p>{labels.brokenHint}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {labels.reload}
      </Button>
    </main>
  );
}
