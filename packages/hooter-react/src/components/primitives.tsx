import { forwardRef } from "react";
import { Button as PrimitiveButton } from "../primitives/Button";
import { Empty as PrimitiveEmpty } from "../primitives/Empty";
import { Icon as PrimitiveIcon } from "../primitives/Icon";
import { Skeletons as PrimitiveSkeletons } from "../primitives/Skeletons";
import type { SlotProps } from "../provider/component-props";
import { useHooter } from "../provider/context";
import { slot } from "../provider/slots";

/*
 * Primitives for the widgets, with the theme and the labels of the provider. The host may replace them.
 */

const ThemedButton = forwardRef<HTMLButtonElement, SlotProps["Button"]>(function ThemedButton(props, ref) {
  const { theme } = useHooter();
  return <PrimitiveButton theme={theme} {...props} ref={ref} />;
});
export const Button = slot<"Button", HTMLButtonElement>("Button", ThemedButton);

const ThemedEmpty = forwardRef<HTMLDivElement, SlotProps["Empty"]>(function ThemedEmpty(props, ref) {
  const { theme } = useHooter();
  return <PrimitiveEmpty theme={theme} {...props} ref={ref} />;
});
export const Empty = slot<"Empty", HTMLDivElement>("Empty", ThemedEmpty);

export const Icon = slot<"Icon", SVGSVGElement>("Icon", PrimitiveIcon);

const LabelledSkeletons = forwardRef<HTMLDivElement, SlotProps["Skeletons"]>(function LabelledSkeletons(props, ref) {
  const { labels, theme } = useHooter();
  return <PrimitiveSkeletons theme={theme} label={labels.common.loading} {...props} ref={ref} />;
});
export const Skeletons = slot<"Skeletons", HTMLDivElement>("Skeletons", LabelledSkeletons);
