import { Profile } from "hooter-react";
import { words } from "../words";
import { usePersonRoute } from "./use-person-route";

/** Profile of an author. */
export function ProfileRoute() {
  const { key, props } = usePersonRoute(words.titles.profile);
  return <Profile key={key} {...props} />;
}
