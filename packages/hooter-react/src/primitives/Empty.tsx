import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Owl } from "./Owl";
import { rootProps, type Themed } from "./root";

/** Props of {@link Empty} and of a host component that replaces it. */
export interface EmptyProps extends HTMLAttributes<HTMLDivElement>, Themed {
  /** Description of the missing content. The children, such as a link, appear below it. */
  readonly text: ReactNode;
  /** Suggestion of what the reader can do. */
  readonly hint?: ReactNode;
  /** Whether the text is the heading of a page without other content. */
  readonly heading?: boolean | undefined;
  /** Level of the heading; default 1. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
}

/**
 * Placeholder for an empty list or page.
 *
 * @example
 * <Empty text="Rien ce soir." hint="Revenez demain." />
 */
export const Empty = forwardRef<HTMLDivElement, EmptyProps>(function Empty(
  { text, hint, heading = false, headingLevel = 1, className, theme, children, ...rest },
  ref,
) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div {...rest} {...rootProps("notice", className, theme)} ref={ref} data-tone="empty">
      <Owl />
      {heading ? <Heading className="hooter-title">{text}</Heading> : <p>{text}</p>}
      {hint && <p className="hooter-quiet">{hint}</p>}
      {children}
    </div>
  );
});
