import { FollowList } from "hooter-react";
import { useSiteLabels } from "../labels/language";
import { usePersonRoute } from "./use-person-route";

/** Followers of an author. */
export function FollowersRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.followers);
  return <FollowList key={key} list="followers" {...props} />;
}

/** People that an author follows. */
export function FollowingRoute() {
  const { key, props } = usePersonRoute(useSiteLabels().titles.following);
  return <FollowList key={key} list="following" {...props} />;
}
