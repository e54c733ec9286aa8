"use client";

import { HooterProvider } from "hooter-react";
import Link from "next/link";
import { useRouter } from "next/navigation";

// This site has only a feed and pages of hoots. The widgets show text instead of links to other pages.
const links = {
  home: "/",
  signIn: "/",
  dashboard: "/",
  hoot: (slug) => `/hoot/${encodeURIComponent(slug)}`,
  profile: undefined,
  settings: undefined,
  hashtag: undefined,
};

export function Providers({ config, isPublic = false, initialData, children }) {
  const router = useRouter();
  const navigate = (to, { replace }) => (replace ? router.replace(to) : router.push(to));
  return (
    <HooterProvider
      firebase={config}
      options={{ readers: isPublic ? "everyone" : "members" }}
      initialData={initialData}
      links={links}
      Anchor={Link}
      navigate={navigate}
    >
      {children}
    </HooterProvider>
  );
}
