import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { Owl } from "./Owl";

/** What {@link Empty} takes, and a component of the host's own in its place. */
export interface EmptyProps extends HTMLAttributes<HTMLDivElement> {
  /** What is not there. The children, a link for instance, stand below. */
  readonly text: ReactNode;
  /** What to do about it. */
  readonly hint?: ReactNode;
  /** The page is about nothing else: the text is its heading. */
  readonly heading?: boolean | undefined;
}

/**
 * Stands where there is nothing to show, and helps on.
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
