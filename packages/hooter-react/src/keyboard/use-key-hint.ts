import { useHooter } from "../provider/context";
import { useSwitchedOff } from "./preference";

/**
 * Names an element's shortcut to assistive technology, as long as the key answers.
 *
 * @param reach "page" for what stands outside lists and hoots, where the keys answer only if they have the whole page
 */
export function useKeyHint(
  keys: string,
  reach: "widget" | "page" = "widget",
): { readonly "aria-keyshortcuts"?: string } {
  const off = useSwitchedOff();
  const { shortcuts } = useHooter();
  return off || !(shortcuts === "page" || shortcuts === reach) ? {} : { "aria-keyshortcuts": keys };
}
