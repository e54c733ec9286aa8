import { HOOT_MAX_LENGTH } from "hooter-client";
import { Feed } from "hooter-react";
import { Account } from "./account";

/** A server component: the widgets are for the client, and say so themselves. */
export default function Page() {
  return (
    <main>
      <p>{`${HOOT_MAX_LENGTH} caractères`}</p>
      <Account />
      <Feed />
    </main>
  );
}
