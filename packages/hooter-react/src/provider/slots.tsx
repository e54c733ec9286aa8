import { type ComponentType, forwardRef, memo, useEffect, useMemo, useRef } from "react";
import { warnOnce } from "../primitives/warn-once";
import type { HooterComponents, Part, SlotProps } from "./component-props";
import { type HostComponents, useHostComponents } from "./context";

/** Number of consecutive replacements before the warning; a single one may be deliberate. */
const REPLACEMENTS_BEFORE_WARNING = 3;

/**
 * Warns about a component that the host re-creates on every render, because React remounts it each time, and it loses
 * its state and focus. Production builds do not contain it.
 */
export function ComponentWarnings({ components }: { readonly components: HostComponents }) {
  const former = useRef<ReadonlyMap<string, { readonly component: unknown; readonly count: number }>>(new Map());
  useEffect(() => {
    former.current = new Map(
      Object.entries(components).map(([name, component]: [string, unknown]) => {
        const last = former.current.get(name);
        const count = last && last.component !== component ? last.count + 1 : 0;
        if (count === REPLACEMENTS_BEFORE_WARNING)
          warnOnce(`${name} changes at each render. Define it at module level.`);
        return [name, { component, count }];
      }),
    );
  });
  return null;
}

/** Creates an element of a host component, with a ref only if there is one: not every component accepts a ref. */
export function elementOf<Props extends object>(HostComponent: ComponentType<Props>, props: Props, ref: unknown) {
  return ref ? <HostComponent {...props} ref={ref} /> : <HostComponent {...props} />;
}

/** Wraps a default component so that a host's component of this name replaces it in every widget. */
export function slot<Name extends keyof SlotProps, Element>(name: Name, Default: Part<Name>) {
  const Slot = forwardRef<Element, SlotProps[Name]>(function Slot(props, ref) {
    const components: HooterComponents = useHostComponents();
    const Component: Part<Name> = components[name] ?? Default;
    // React skips an identical element, so a change of another slot does not re-render this slot.
    // oxlint-disable-next-line react/refs -- the ref is forwarded, not read
    return useMemo(() => elementOf(Component, props, ref), [Component, props, ref]);
  });
  // Memoised, so that the cards of a list do not re-render while the list scrolls.
  return memo(Slot);
}
