/* Types of the parts of the other packages that the bench uses. Only the bench installs these packages. */
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
