import { forwardRef, type HTMLAttributes } from "react";
import { Owl } from "../parts/Owl";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";

export type NotFoundProps = HTMLAttributes<HTMLElement>;

/**
 * What stands where there is no page, with the way back home (specification, section 2).
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
        <div className="hooter-hero-actions">
          <Link className="hooter-button" data-variant="primary" href={links.home}>
            {labels.common.home}
          </Link>
        </div>
      </div>
    </section>
  );
});
