import { createHooterClient, type InitialData } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { Feed, HooterProvider } from "hooter-react";
import { useState } from "react";

/** A feed for visitors. It does not use Firebase Authentication, so that only Hooter is measured. */
export function News({
  databaseUrl,
  initialData,
}: {
  readonly databaseUrl: string;
  readonly initialData: InitialData | undefined;
}) {
  const [client] = useState(() =>
    createHooterClient({
      identity: memoryIdentity(),
      databaseUrl,
      readers: "everyone",
      picturePaths: ["/communaute/"],
    }),
  );
  return (
    <HooterProvider client={client} initialData={initialData}>
      <Feed />
    </HooterProvider>
  );
}
