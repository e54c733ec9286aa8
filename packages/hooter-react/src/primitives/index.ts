/**
 * Hooter's primitives: components without a provider, in the style of the widgets. Their texts are props.
 *
 * @packageDocumentation
 */

export { Button, type ButtonProps } from "./Button";
export { Empty, type EmptyProps } from "./Empty";
export { Icon } from "./Icon";
export { Logo, type LogoProps } from "./Logo";
export { Menu, MenuItem, type MenuItemProps, type MenuProps } from "./Menu";
export { Modal, type ModalProps } from "./Modal";
export type { IconName, IconProps } from "./render-icon";
export type { HooterTheme } from "./root";
export { Skeletons, type SkeletonsProps } from "./Skeletons";
export { TextField, type TextFieldProps } from "./TextField";
