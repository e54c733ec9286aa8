import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { HooterProvider } from "hooter-react";
import { HostState } from "./HostState";
import { Network } from "./Network";

const queries = new QueryClient();

/** A host with a cache of its own around Hooter, and a part of its own inside. */
export function HostPage({ config }: { readonly config: HooterFirebaseConfig }) {
  return (
    <QueryClientProvider client={queries}>
      <HooterProvider firebase={config}>
        <HostState queries={queries} />
        <Network label="Hooter" />
      </HooterProvider>
    </QueryClientProvider>
  );
}
