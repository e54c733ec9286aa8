import type { Delivery as HowFar } from "hooter-client";
import { useHooter } from "../provider/context";

/** In the place of the date of one's own words, until the server has them: on their way, or waiting for the network. */
export function Delivery({ delivery }: { delivery: HowFar }) {
  const { hoot } = useHooter().labels;
  return <>{delivery === "waiting" ? hoot.waiting : hoot.sending}</>;
}
