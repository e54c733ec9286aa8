/* The bench installs the comparisons, so the project checks only the parts of them that it uses. */
declare module "virtua" {
  import type { ComponentType, ReactNode } from "react";
  export const WindowVirtualizer: ComponentType<{ readonly children: ReactNode }>;
}
declare module "react-virtuoso" {
  import type { ComponentType, ReactNode } from "react";
  export const Virtuoso: ComponentType<{
    readonly useWindowScroll: true;
    readonly totalCount: number;
    readonly itemContent: (index: number) => ReactNode;
  }>;
}
