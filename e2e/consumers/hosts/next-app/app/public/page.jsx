import { prefetchFeed } from "hooter-client/server";
import { Feed } from "hooter-react";
import { Suspense } from "react";
import { Providers } from "../providers";

const config = () => JSON.parse(process.env.HOOTER_PUBLIC_CONFIG ?? "null");

/** Streams the hoots once the server has read them. */
async function PublicFeed() {
  const initialData = await prefetchFeed({ databaseUrl: config().databaseURL, siteUrl: "https://hote.exemple" });
  return (
    <Providers config={config()} isPublic initialData={initialData}>
      <Feed />
    </Providers>
  );
}

export default function Page() {
  return (
    <main>
      <Suspense fallback={<p>Un instant…</p>}>
        <PublicFeed />
      </Suspense>
    </main>
  );
}
