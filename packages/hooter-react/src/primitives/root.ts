import type { AriaAttributes } from "react";

/**
 * Theme of the widgets: "system" follows the reader's system, "page" follows the `color-scheme` of the surrounding
 * page.
 */
export type HooterTheme = "light" | "dark" | "system" | "page";

/** Props of every primitive. */
export interface Themed {
  /** Default: the theme of the surrounding widget, otherwise that of the page. */
  readonly theme?: HooterTheme | undefined;
}

/** Class and theme of a root element; the host's class comes last. */
export function rootProps(name: string, className: string | undefined, theme: HooterTheme | undefined) {
  return {
    className: `hooter hooter-${name}${className ? ` ${className}` : ""}`,
    "data-hooter-theme": theme,
  };
}

/** `aria-labelledby` of a root: the id of Hooter's heading, unless the host sets `aria-labelledby` or `aria-label`. */
export function namedBy(given: AriaAttributes, id: string): string | undefined {
  return given["aria-labelledby"] ?? (given["aria-label"] === undefined ? id : undefined);
}
