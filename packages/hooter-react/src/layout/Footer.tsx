import { forwardRef, type HTMLAttributes, useState } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";

/** Props of {@link Footer}, in addition to those of a `<footer>`. */
export interface FooterProps extends HTMLAttributes<HTMLElement> {
  /** Target of the contact link: `mailto:…`, or a page. If undefined, there is no contact link. */
  readonly contact?: string | undefined;
  /** Year of the copyright; default: the current year. */
  readonly year?: number | undefined;
}

/**
 * Footer of every page: the copyright and a contact link (specification, section 2). Children appear after the link.
 *
 * @example
 * <Footer contact="mailto:contact@hooter.example" />
 */
export const Footer = forwardRef<HTMLElement, FooterProps>(function Footer(
  { contact, year, className, children, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const [currentYear] = useState(() => new Date().getFullYear());
  const remote = contact !== undefined && /^[a-z][a-z\d+.-]*:/i.test(contact);
  return (
    <footer {...rest} {...useRoot("footer", className)} ref={ref}>
      <div>
        {/* The server may have rendered the page in another year. */}
        <span suppressHydrationWarning>{labels.layout.copyright(year ?? currentYear)}</span>
        {remote && <a href={contact}>{labels.layout.contact}</a>}
        {contact !== undefined && !remote && <Link href={contact}>{labels.layout.contact}</Link>}
      </div>
      {children && <div>{children}</div>}
    </footer>
  );
});
