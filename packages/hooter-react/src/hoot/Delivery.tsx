import type { Delivery as DeliveryState } from "hooter-client";
import { useHooter } from "../provider/context";

/** Replaces the date of the user's own content while it is being sent or is waiting for the network. */
export function Delivery({ delivery }: { delivery: DeliveryState }) {
  const { hoot } = useHooter().labels;
  return <>{delivery === "waiting" ? hoot.waiting : hoot.sending}</>;
}
