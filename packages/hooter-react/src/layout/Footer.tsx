import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";

/** The year in which the page was opened. */
const yearOfOpening = new Date().getFullYear();

/** What {@link Footer} takes, besides what any `<footer>` does. */
export interface FooterProps extends HTMLAttributes<HTMLElement> {
  /** Where the contact link leads to: `mailto:…`, or a page. There is none without it. */
  readonly contact?: string | undefined;
  /** The year of the copyright; the present one by default. */
  readonly year?: number | undefined;
}

/**
 * The bottom of every page: a copyright and a contact link (specification, section 2); children stand between the two.
 *
 * @example
 * <Footer contact="mailto:contact@hooter.example" />
 */
export const Footer = forwardRef<HTMLElement, FooterProps>(function Footer(
  { contact, year = yearOfOpening, className, children, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const elsewhere = contact !== undefined && /^[a-z][a-z\d+.-]*:/i.test(contact);
  return (
    <footer {...rest} {...useRoot("footer", className)} ref={ref}>
      <span>{labels.layout.copyright(year)}</span>
      {children}
      {elsewhere && <a href={contact}>{labels.layout.contact}</a>}
      {contact !== undefined && !elsewhere && <Link href={contact}>{labels.layout.contact}</Link>}
    </footer>
  );
});
