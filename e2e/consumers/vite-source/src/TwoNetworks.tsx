import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { HooterProvider } from "hooter-react";
import { Network } from "./Network";

/** Two databases and two accounts side by side. */
export function TwoNetworks({
  left,
  right,
}: {
  readonly left: HooterFirebaseConfig;
  readonly right: HooterFirebaseConfig;
}) {
  return (
    <>
      <HooterProvider firebase={left}>
        <Network label="Gauche" />
      </HooterProvider>
      <HooterProvider firebase={right} toastCorner="bottom-left">
        <Network label="Droite" />
      </HooterProvider>
    </>
  );
}
