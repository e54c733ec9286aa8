import { type ComponentType, forwardRef, memo, type ReactNode, useMemo } from "react";
import type { Part, SlotProps } from "./component-props";
import { useOwnParts } from "./context";

/** Calls a function component directly, with whichever function this render passes. */
function Call<Props>({ of, props }: { of: (props: Props) => ReactNode; props: Props }) {
  return of(props);
}

function isPlainFunction<Props>(component: ComponentType<Props>): component is (props: Props) => ReactNode {
  if (typeof component !== "function") return false;
  const prototype: unknown = Reflect.get(component, "prototype");
  return typeof prototype !== "object" || prototype === null || !("isReactComponent" in prototype);
}

/**
 * Renders a component of the host. React treats an inline function as a new component at each render of the host, and
 * would drop its state and the focus. So the key is the function's source text: functions with equal text call the same
 * hooks.
 */
export function drawOwn<Props extends object>(Own: ComponentType<Props>, props: Props) {
  return isPlainFunction(Own) ? <Call key={Own.toString()} of={Own} props={props} /> : <Own {...props} />;
}

/** Part that the host may replace, for use in the widgets. The package exports only the default. */
export function slot<Name extends keyof SlotProps, Element>(name: Name, Default: Part<Name>) {
  const Slot = forwardRef<Element, SlotProps[Name]>(function Slot(props, ref) {
    const Own: Part<Name> = useOwnParts().components[name] ?? Default;
    // React skips an identical element: a change of another slot does not re-render this one.
    // oxlint-disable-next-line react/refs -- handed on, not read
    return useMemo(() => drawOwn(Own, ref ? { ...props, ref } : props), [Own, props, ref]);
  });
  // Memoised: the cards of a list do not re-render while it scrolls.
  return memo(Slot);
}
