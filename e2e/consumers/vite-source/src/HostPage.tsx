import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { HooterFirebaseConfig } from "hooter-client/firebase";
import { HooterProvider } from "hooter-react";
import { HostState } from "./HostState";
import { Network } from "./Network";

const queries = new QueryClient();

/** Host with a query cache around Hooter, and a host component inside Hooter's provider. */
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
