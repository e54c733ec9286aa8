import { forwardRef, type HTMLAttributes } from "react";
import { Owl } from "../primitives/Owl";
import { useHooter, useRoot } from "../provider/context";

/**
 * Shows « Chargement... » (specification, section 2), for a page that has no other content yet.
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
