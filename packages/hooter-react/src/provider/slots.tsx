import { type ComponentType, forwardRef, memo, type PropsWithoutRef, type ReactNode, useMemo } from "react";
import type { CommentItemProps } from "../hoot/CommentItem";
import type { HootBodyProps } from "../hoot/HootBody";
import type { HootCardProps } from "../hoot/HootCard";
import type { AuthorNameProps } from "../parts/AuthorName";
import type { AvatarProps } from "../parts/Avatar";
import type { ButtonProps } from "../parts/Button";
import type { EmptyProps } from "../parts/Empty";
import type { ErrorNoticeProps } from "../parts/ErrorNotice";
import type { IconProps } from "../parts/Icon";
import type { PictureProps } from "../parts/Picture";
import type { SkeletonsProps } from "../parts/Skeletons";
import type { TimestampProps } from "../parts/Timestamp";
import { useOwnParts } from "./context";

/** Props of each replaceable part. */
export interface SlotProps {
  readonly AuthorName: AuthorNameProps;
  readonly Avatar: AvatarProps;
  readonly Button: ButtonProps;
  readonly CommentItem: CommentItemProps;
  readonly Empty: EmptyProps;
  readonly ErrorNotice: ErrorNoticeProps;
  readonly HootBody: HootBodyProps;
  readonly HootCard: HootCardProps;
  readonly Icon: IconProps;
  readonly Picture: PictureProps;
  readonly Skeletons: SkeletonsProps;
  readonly Timestamp: TimestampProps;
}

/**
 * Components of the host that replace Hooter's in every widget. Each receives the props of the component that it
 * replaces, and a `ref` where needed (`Button`, `HootCard`: use `forwardRef` in React 18). The exports of
 * `hooter-react` under the same names stay the defaults, so a replacement may render them.
 *
 * @example
 * <HooterProvider client={client} components={{ Avatar: (props) => <b><Avatar {...props} size="small" /></b> }}>
 */
export type HooterComponents = { readonly [Name in keyof SlotProps]?: Part<Name> | undefined };
type Given<Name extends keyof SlotProps> = PropsWithoutRef<SlotProps[Name]>;
type Part<Name extends keyof SlotProps> = ComponentType<Given<Name>>;

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
