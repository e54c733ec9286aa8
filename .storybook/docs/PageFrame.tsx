import { DocsContainer } from "@storybook/addon-docs/blocks";
import type { ComponentProps } from "react";

export type PageFrameProps = ComponentProps<typeof DocsContainer>;

/** Wraps each documentation page of the component browser in a `main` landmark, for screen readers. */
export default function PageFrame({ children, ...rest }: PageFrameProps) {
  return (
    <DocsContainer {...rest}>
      <main>{children}</main>
    </DocsContainer>
  );
}
