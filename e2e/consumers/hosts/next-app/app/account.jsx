"use client";

import { useSession } from "hooter-client/react";
import { SignIn } from "hooter-react";

export function Account() {
  const session = useSession();
  if (session.status === "signed-out") return <SignIn />;
  return <p>{session.status === "signed-in" ? session.user.email : "Qui êtes-vous ?"}</p>;
}
