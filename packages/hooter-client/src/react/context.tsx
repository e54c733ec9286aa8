import type { HooterClient } from "hooter-client";
import { type Context, createContext, type ReactElement, type ReactNode, useContext } from "react";
import { VERSION } from "../model/version";

type ClientContext = Context<HooterClient | null>;

function isContext(value: unknown): value is ClientContext {
  return typeof value === "object" && value !== null && "Provider" in value;
}

let own: ClientContext | undefined;

/**
 * Returns one context for all copies of this module. An application that imports one package and requires the other
 * loads two copies, so a hook of one copy may be rendered below a provider of the other. A context belongs to the copy
 * of React that creates it, so it is stored on a function of that copy. It is created on first use, because the import
 * must have no side effect.
 */
function clientContext(): ClientContext {
  if (own) return own;
  const name = Symbol.for(`hooter-client/react ${VERSION}`);
  const present: unknown = Reflect.get(createContext, name);
  own = isContext(present) ? present : createContext<HooterClient | null>(null);
  Reflect.defineProperty(createContext, name, { value: own });
  return own;
}

/**
 * Provides the client to the hooks below it. The code that creates the client also disposes of it.
 *
 * @throws Error when another version of the package has created the client
 *
 * @example
 * <HooterClientProvider client={client}><App /></HooterClientProvider>
 */
export function HooterClientProvider(props: {
  readonly client: HooterClient;
  readonly children?: ReactNode;
}): ReactElement {
  const { version } = props.client.internals;
  if (version !== VERSION)
    throw new Error(
      `hooter-client/react ${VERSION}: the client is of hooter-client ${version}. Install one version: check \`npm ls hooter-client\`.`,
    );
  const { Provider } = clientContext();
  return <Provider value={props.client}>{props.children}</Provider>;
}

/**
 * Returns the client of the nearest provider.
 *
 * @throws Error outside a provider
 *
 * @example
 * const client = useHooterClient();
 * <button onClick={() => void client.publishHoot(draft)}>Publier</button>
 */
export function useHooterClient(): HooterClient {
  const client = useContext(clientContext());
  if (!client)
    throw new Error(
      "hooter-client/react: this hook needs a <HooterClientProvider client={…}> above it. If it has one, two versions of hooter-client or two copies of React are on the page: check `npm ls hooter-client react`.",
    );
  return client;
}
