import { usePreference } from "hooter-client/react";
import { useHooter } from "../provider/context";
import { areShortcutsOff } from "./keys";

/**
 * Returns the attribute that exposes an element's shortcut to assistive technology while the shortcut works.
 *
 * @param reach "page" for an element outside lists and hoots: its shortcut works only if `shortcuts` is "page"
 */
export function useKeyHint(
  keys: string,
  reach: "widget" | "page" = "widget",
): { readonly "aria-keyshortcuts"?: string } {
  const [off] = usePreference(areShortcutsOff);
  const { shortcuts } = useHooter();
  return off || !(shortcuts === "page" || shortcuts === reach) ? {} : { "aria-keyshortcuts": keys };
}
