import { forwardRef } from "react";
import type { EmptyProps } from "../provider/component-props";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Owl } from "./Owl";

/**
 * Placeholder for an empty list or page, with a suggestion.
 *
 * @example
 * <Empty text="Rien ce soir." hint="Revenez demain." />
 */
export const DefaultEmpty = forwardRef<HTMLDivElement, EmptyProps>(function Empty(
  { text, hint, heading = false, className, children, ...rest },
  ref,
) {
  return (
    <div {...rest} {...useRoot("notice", className)} ref={ref} data-tone="empty">
      <Owl />
      {heading ? <h1 className="hooter-title">{text}</h1> : <p>{text}</p>}
      {hint && <p className="hooter-quiet">{hint}</p>}
      {children}
    </div>
  );
});
export const Empty = slot<"Empty", HTMLDivElement>("Empty", DefaultEmpty);
