import { words } from "../words";

/** The year in which the page was opened. */
const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="demo-footer">
      <span>{words.copyright(year)}</span>
      <a href="mailto:contact@hooter.example">{words.contact}</a>
    </footer>
  );
}
