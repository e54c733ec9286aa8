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

/** What each replaceable part is given. */
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
 * The host's own components in the place of Hooter's, wherever a widget has such a part. Each is given the props of the one
 * that it replaces, and a `ref` where one is needed (`Button`, `HootCard`: use `forwardRef` in React 18). What
 * `hooter-react` exports under the same name stays Hooter's own, so a replacement may draw it.
 *
 * @example
 * <HooterProvider client={client} components={{ Avatar: (props) => <b><Avatar {...props} size="small" /></b> }}>
 */
export type HooterComponents = { readonly [Name in keyof SlotProps]?: Part<Name> | undefined };
type Given<Name extends keyof SlotProps> = PropsWithoutRef<SlotProps[Name]>;
type Part<Name extends keyof SlotProps> = ComponentType<Given<Name>>;

/** Calls a function component as its own, whichever function that is at this render. */
function Call<Props>({ of, props }: { of: (props: Props) => ReactNode; props: Props }) {
  return of(props);
}

function isPlainFunction<Props>(component: ComponentType<Props>): component is (props: Props) => ReactNode {
  if (typeof component !== "function") return false;
  const prototype: unknown = Reflect.get(component, "prototype");
  return typeof prototype !== "object" || prototype === null || !("isReactComponent" in prototype);
}

/**
 * Draws a component that the host gave. A function written inline is another one at each render of the host, which React
 * would take for another component, and lose its state and the focus. So it is told apart by its text: what is written
 * alike calls the same hooks.
 */
export function drawOwn<Props extends object>(Own: ComponentType<Props>, props: Props) {
  return isPlainFunction(Own) ? <Call key={Own.toString()} of={Own} props={props} /> : <Own {...props} />;
}

/** A part that the host may replace: what the widgets use. The default alone is what the package exports. */
export function slot<Name extends keyof SlotProps, Element>(name: Name, Default: Part<Name>) {
  const Slot = forwardRef<Element, SlotProps[Name]>(function Slot(props, ref) {
    const Own: Part<Name> = useOwnParts().components[name] ?? Default;
    // The same element is not drawn again: where another slot has changed, this one keeps still.
    // oxlint-disable-next-line react/refs -- handed on, not read
    return useMemo(() => drawOwn(Own, ref ? { ...props, ref } : props), [Own, props, ref]);
  });
  // Nor are the cards of a list, while it scrolls.
  return memo(Slot);
}
