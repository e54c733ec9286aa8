import type { HooterClient } from "hooter-client";
import { createContext, type ReactElement, type ReactNode, useContext } from "react";

const ClientContext = createContext<HooterClient | null>(null);

/**
 * Gives the client to the hooks below it. Who made the client disposes of it.
 *
 * @example
 * <HooterClientProvider client={client}><App /></HooterClientProvider>
 */
export function HooterClientProvider(props: {
  readonly client: HooterClient;
  readonly children?: ReactNode;
}): ReactElement {
  return <ClientContext.Provider value={props.client}>{props.children}</ClientContext.Provider>;
}

/** The client of the nearest provider. @throws Error outside a provider */
export function useHooterClient(): HooterClient {
  const client = useContext(ClientContext);
  if (!client) throw new Error("hooter-client/react: this hook needs a <HooterClientProvider client={…}> above it.");
  return client;
}
