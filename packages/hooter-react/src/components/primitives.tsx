import { forwardRef, useMemo } from "react";
import { renderButton } from "../primitives/Button";
import { Empty as PrimitiveEmpty } from "../primitives/Empty";
import { type Drawing, type IconProps, renderIcon } from "../primitives/render-icon";
import { Skeletons as PrimitiveSkeletons } from "../primitives/Skeletons";
import type { SlotProps } from "../provider/component-props";
import { useHooter, useHostComponents } from "../provider/context";
import { useHeadingLevel } from "../provider/Heading";
import { elementOf, slot } from "../provider/slots";

/* Primitives for use in the widgets: they apply the provider's theme and the host's replacement components. */

/**
 * Button as a single component. A `slot`, as for the other primitives, would add a second component around it, which
 * would cost render time, because every card renders several buttons. {@link Icon} does the same.
 */
export const Button = forwardRef<HTMLButtonElement, SlotProps["Button"]>(function Button(props, ref) {
  const { theme } = useHooter();
  const { Button: HostComponent } = useHostComponents();
  return useMemo(
    // oxlint-disable-next-line react/refs -- the ref is forwarded, not read
    () => (HostComponent ? elementOf(HostComponent, props, ref) : renderButton({ theme, ...props }, ref)),
    [HostComponent, props, ref, theme],
  );
});

const ThemedEmpty = forwardRef<HTMLDivElement, SlotProps["Empty"]>(function ThemedEmpty(props, ref) {
  const { theme } = useHooter();
  const headingLevel = useHeadingLevel();
  return <PrimitiveEmpty theme={theme} headingLevel={headingLevel} {...props} ref={ref} />;
});
export const Empty = slot<"Empty", HTMLDivElement>("Empty", ThemedEmpty);

interface DrawnIconProps extends Omit<IconProps, "name"> {
  /** The drawing itself instead of its name, so that a bundle contains only the drawings that its widgets use. */
  readonly icon: Drawing;
}

export function Icon(props: DrawnIconProps) {
  const { Icon: HostComponent } = useHostComponents();
  return useMemo(() => {
    const { icon, ...rest } = props;
    return HostComponent ? <HostComponent {...rest} name={icon.name} /> : renderIcon(icon, rest);
  }, [HostComponent, props]);
}

const LabelledSkeletons = forwardRef<HTMLDivElement, SlotProps["Skeletons"]>(function LabelledSkeletons(props, ref) {
  const { labels, theme } = useHooter();
  return <PrimitiveSkeletons theme={theme} label={labels.common.loading} {...props} ref={ref} />;
});
export const Skeletons = slot<"Skeletons", HTMLDivElement>("Skeletons", LabelledSkeletons);
