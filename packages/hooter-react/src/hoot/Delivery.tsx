import type { Delivery as DeliveryState } from "hooter-client";
import { useHooter } from "../provider/context";

/** Shows whether the user's own content is being sent or waits for the network, in place of its date. */
export function Delivery({ delivery }: { delivery: DeliveryState }) {
  const { hoot } = useHooter().labels;
  return <>{delivery === "waiting" ? hoot.waiting : hoot.sending}</>;
}
