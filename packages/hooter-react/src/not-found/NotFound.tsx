import { forwardRef, type HTMLAttributes } from "react";
import { Owl } from "../primitives/Owl";
import { useHooter, useRoot } from "../provider/context";
import { LinkButton } from "../provider/Link";

/** Props of {@link NotFound}: those of a `<section>`. */
export type NotFoundProps = HTMLAttributes<HTMLElement>;

/**
 * Page for an unknown URL, with a link home (specification, section 2).
 *
 * @example
 * <Route path="*" element={<NotFound />} />
 */
export const NotFound = forwardRef<HTMLElement, NotFoundProps>(function NotFound({ className, ...rest }, ref) {
  const { labels, links } = useHooter();
  return (
    <section {...rest} {...useRoot("not-found", className)} ref={ref}>
      <div className="hooter-hero">
        <Owl />
        <h1 className="hooter-title">{labels.notFound.title}</h1>
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
