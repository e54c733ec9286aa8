import { useHooter } from "../provider/context";
import { useSwitchedOff } from "./preference";

/** Names an element's shortcut to assistive technology, as long as the key answers. */
export function useKeyHint(keys: string): { readonly "aria-keyshortcuts"?: string } {
  const off = useSwitchedOff();
  return useHooter().shortcuts === "off" || off ? {} : { "aria-keyshortcuts": keys };
}
