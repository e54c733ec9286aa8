import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Owl } from "./Owl";
import { rootProps, type Themed } from "./root";

/** Props of {@link Empty} and of a host component that replaces it. */
export interface EmptyProps extends HTMLAttributes<HTMLDivElement>, Themed {
  /** Description of the missing content. The children, such as a link, appear below. */
  readonly text: ReactNode;
  /** Suggestion for the reader. */
  readonly hint?: ReactNode;
  /** Whether the text is the heading of a page without other content. */
  readonly heading?: boolean | undefined;
}

/**
 * Placeholder for an empty list or page, with a suggestion.
 *
 * @example
 * <Empty text="Rien ce soir." hint="Revenez demain." />
 */
export const Empty = forwardRef<HTMLDivElement, EmptyProps>(function Empty(
  { text, hint, heading = false, className, theme, children, ...rest },
  ref,
) {
  return (
    <div {...rest} {...rootProps("notice", className, theme)} ref={ref} data-tone="empty">
      <Owl />
      {heading ? <h1 className="hooter-title">{text}</h1> : <p>{text}</p>}
      {hint && <p className="hooter-quiet">{hint}</p>}
      {children}
    </div>
  );
});
