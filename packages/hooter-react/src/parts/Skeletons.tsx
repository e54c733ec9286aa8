import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/** What {@link Skeletons} takes, and a component of the host's own in its place. */
export interface SkeletonsProps extends HTMLAttributes<HTMLDivElement> {
  /** How many cards to stand in for; default 3. */
  readonly count?: number | undefined;
  readonly kind?: "hoot" | "comment" | undefined;
}

/**
 * The shape of what is coming, at its height; a screen reader hears « Chargement... ».
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
