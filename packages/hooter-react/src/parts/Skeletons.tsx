import { forwardRef } from "react";
import type { SkeletonsProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/**
 * Placeholders with the shape and height of the coming content; a screen reader announces « Chargement... ».
 *
 * @example
 * {feed.status === "loading" && <Skeletons count={5} />}
 */
export const DefaultSkeletons = forwardRef<HTMLDivElement, SkeletonsProps>(function Skeletons(
  { count = 3, kind = "hoot", className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  return (
    <div {...rest} {...useRoot("skeletons", className)} ref={ref} data-kind={kind}>
      <output className="hooter-hidden">{labels.common.loading}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="hooter-skeleton" aria-hidden="true">
          <i data-part="avatar" />
          <i data-part="name" />
          <i />
          <i />
          <i data-part="short" />
        </div>
      ))}
    </div>
  );
});
export const Skeletons = slot<"Skeletons", HTMLDivElement>("Skeletons", DefaultSkeletons);
