import { HOOT_MAX_LENGTH } from "hooter-client";
import { Feed } from "hooter-react";
import { Account } from "./account";

/** A server component. The widgets are client components: their packages contain "use client". */
export default function Page() {
  return (
    <main>
      <p>{`${HOOT_MAX_LENGTH} caractères`}</p>
      <Account />
      <Feed />
    </main>
  );
}
