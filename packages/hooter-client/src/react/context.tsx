import type { HooterClient } from "hooter-client";
import { type Context, createContext, type ReactElement, type ReactNode, useContext } from "react";

type ClientContext = Context<HooterClient | null>;

/** Of the package: the hooks of another version know another client. A test holds the two together. */
const VERSION = "0.1.0";

function isContext(value: unknown): value is ClientContext {
  return typeof value === "object" && value !== null && "Provider" in value;
}

let own: ClientContext | undefined;

/**
 * One context for all copies of this module: a program that imports one package and requires the other has two, and a hook
 * of the one stands below a provider of the other. It is made by the copy of React that draws it, so each of those has its
 * own. Made at first use: importing touches no global.
 */
function clientContext(): ClientContext {
  if (own) return own;
  const name = Symbol.for(`hooter-client/react ${VERSION}`);
  const shared: unknown = Reflect.get(globalThis, name);
  const contexts = shared instanceof WeakMap ? shared : new WeakMap<object, unknown>();
  if (contexts !== shared) Reflect.defineProperty(globalThis, name, { value: contexts });
  const present: unknown = contexts.get(createContext);
  own = isContext(present) ? present : createContext<HooterClient | null>(null);
  contexts.set(createContext, own);
  return own;
}

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
  const { Provider } = clientContext();
  return <Provider value={props.client}>{props.children}</Provider>;
}

/**
 * The client of the nearest provider.
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
      "hooter-client/react: this hook needs a <HooterClientProvider client={…}> above it. If it has one, two versions of hooter-client or two copies of React are on the page.",
    );
  return client;
}
