import { HootPage } from "hooter-react";

export default async function Page({ params }) {
  const { slug } = await params;
  return <HootPage slug={decodeURIComponent(slug)} />;
}
