import { Profile } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePersonRoute } from "./use-person-route";

/** Profile of an author. */
export function ProfileRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.profile);
  return <Profile key={key} {...props} />;
}
