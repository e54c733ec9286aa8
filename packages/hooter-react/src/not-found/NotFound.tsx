import { forwardRef, type HTMLAttributes } from "react";
import * as fr from "../labels/fr-pages";
import { Owl } from "../primitives/Owl";
import { useHooter, useLabelGroup, useRoot } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";

/** Props of {@link NotFound}, in addition to those of a `<section>`. */
export interface NotFoundProps extends HTMLAttributes<HTMLElement>, WithHeadings {}

/**
 * Page for an unknown URL, with a link home (specification, section 2).
 *
 * @example
 * <Route path="*" element={<NotFound />} />
 */
export const NotFound = forwardRef<HTMLElement, NotFoundProps>(function NotFound(
  { headingLevel, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const { title } = useLabelGroup("notFound", fr.notFound);
  return (
    <section {...rest} {...useRoot("not-found", className)} ref={ref}>
      <div className="hooter-hero">
        <Owl />
        <Heading level={headingLevel}>{title}</Heading>
        {links.home !== undefined && (
          <div className="hooter-hero-actions">
            <LinkButton data-variant="primary" href={links.home}>
              {labels.common.home}
            </LinkButton>
          </div>
        )}
      </div>
    </section>
  );
});
