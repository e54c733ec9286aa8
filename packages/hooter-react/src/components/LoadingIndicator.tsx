import { forwardRef, type HTMLAttributes } from "react";
import { Owl } from "../primitives/Owl";
import { useHooter, useRoot } from "../provider/context";

/**
 * « Chargement... » (specification, section 2), for a page without other content.
 *
 * @example
 * {session.status === "loading" && <LoadingIndicator />}
 */
export const LoadingIndicator = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function LoadingIndicator(
  { className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  return (
    <div {...rest} {...useRoot("loading", className)} ref={ref}>
      <Owl />
      <output>{labels.common.loading}</output>
    </div>
  );
});
