import { DocsContainer } from "@storybook/addon-docs/blocks";
import type { ComponentProps } from "react";

export type PageFrameProps = ComponentProps<typeof DocsContainer>;

/** Around each page of the component browser: its landmark, as a screen reader's user looks for it. */
export default function PageFrame({ children, ...rest }: PageFrameProps) {
  return (
    <DocsContainer {...rest}>
      <main>{children}</main>
    </DocsContainer>
  );
}
