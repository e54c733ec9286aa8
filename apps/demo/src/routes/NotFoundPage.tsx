import { Logo } from "hooter-react";
import { Link } from "react-router";
import { usePageTitle } from "../page-title";
import { words } from "../words";

export function NotFoundPage() {
  usePageTitle(words.titles.notFound);
  return (
    <section className="demo-hero">
      <Logo className="demo-hero-owl" withName={false} />
      <h1>{words.pageMissing}</h1>
      <div className="demo-actions">
        <Link className="demo-button" to="/">
          {words.goHome}
        </Link>
      </div>
    </section>
  );
}
