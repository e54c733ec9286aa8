import { createContext, type HTMLAttributes, type ReactNode, useContext } from "react";

/** Level of a heading, as in `<h1>` to `<h6>`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Props of a widget with headings. */
export interface WithHeadings {
  /**
   * Level of the widget's first heading. Its subheadings are one level below. Default: the provider's `headingLevel`.
   */
  readonly headingLevel?: HeadingLevel | undefined;
}

const HeadingLevelContext = createContext<HeadingLevel>(1);

export const useHeadingLevel = () => useContext(HeadingLevelContext);

/** Sets the level of the first heading in the nested widgets; `undefined` keeps the context's level. */
export function HeadingScope({
  level,
  children,
}: {
  readonly level: HeadingLevel | undefined;
  readonly children: ReactNode;
}) {
  const outer = useHeadingLevel();
  return <HeadingLevelContext.Provider value={level ?? outer}>{children}</HeadingLevelContext.Provider>;
}

const TAGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Number of levels below the widget's first heading; default 0. */
  readonly depth?: 0 | 1 | undefined;
  readonly level?: HeadingLevel | undefined;
}

export function Heading({ depth = 0, level, className = "hooter-title", ...rest }: HeadingProps) {
  const outer = useHeadingLevel();
  const Tag = TAGS[(level ?? outer + depth) - 1] ?? "h6";
  return <Tag {...rest} className={className} />;
}
