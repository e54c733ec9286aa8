import type { HooterClient, InitialData, Readable, Session, WithoutData } from "hooter-client";
import {
  type Context,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { internals, VERSION } from "../model/internals";
import type { HookReads } from "../read-types";

interface Provided {
  readonly client: HooterClient;
  /** Stores that contain only the server's data; null without such data. */
  readonly initial: HookReads | null;
  readonly initialSession: Session;
}

type ClientContext = Context<Provided | null>;

function isContext(value: unknown): value is ClientContext {
  return typeof value === "object" && value !== null && "Provider" in value;
}

let own: ClientContext | undefined;

/**
 * Returns one context for all copies of this module. An application that loads one package with `import` and another
 * package with `require` contains two copies, so a hook of one copy may be rendered below a provider of the other copy.
 * A context belongs to the copy of React that creates it, so it is stored on a function of that copy. The context is
 * created on first use, because the import must have no side effect.
 */
function clientContext(): ClientContext {
  if (own) return own;
  const name = Symbol.for(`hooter-client/react ${VERSION}`);
  const existing: unknown = Reflect.get(createContext, name);
  own = isContext(existing) ? existing : createContext<Provided | null>(null);
  Reflect.defineProperty(createContext, name, { value: own });
  return own;
}

/**
 * Whether the code runs on a server. There, one client may render any number of pages, so the hooks must not read
 * stores and drafts, which would stay in memory.
 */
export const isServer = typeof window === "undefined";

// On the server, a layout effect does nothing, and React 18 warns about it.
const useBrowserLayoutEffect = isServer ? useEffect : useLayoutEffect;

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
  /**
   * Data that a server has read with `hooter-client/server`, for a client with `readers: "everyone"`. The server
   * renders this data, and hydration uses the same data. Default: the `initialData` of the client.
   */
  readonly initialData?: InitialData | undefined;
  /**
   * Session that the hooks return until the client knows the session, on the server and in the browser; default
   * "loading". With "signed-out", the HTML of a page for visitors is complete before its scripts run.
   */
  readonly initialSession?: "loading" | "signed-out" | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  const { client, initialData, initialSession = "loading" } = props;
  const { version, initialReads, hydrate } = client[internals];
  if (version !== VERSION)
    throw new Error(
      `hooter-client/react ${VERSION}: the client was created by hooter-client ${version}. Install a single version: check \`npm ls hooter-client\`.`,
    );
  const provided = useMemo(
    () => ({ client, initial: initialReads(initialData), initialSession: { status: initialSession } }),
    [client, initialReads, initialData, initialSession],
  );
  // Hydrate before the hooks subscribe, so that they do not request data that is already there.
  useBrowserLayoutEffect(() => {
    if (initialData) hydrate(initialData);
  }, [hydrate, initialData]);
  const { Provider } = clientContext();
  return <Provider value={provided}>{props.children}</Provider>;
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
  return useProvided().client;
}

export function useProvided(): Provided {
  const provided = useContext(clientContext());
  if (!provided)
    throw new Error(
      "hooter-client/react: this hook needs a <HooterClientProvider client={…}> above it. If it has one, two versions of hooter-client or two copies of React are on the page: check `npm ls hooter-client react`.",
    );
  return provided;
}

export const loading = { status: "loading" } as const;
const getLoading = () => loading;
const silent = () => () => {};

/**
 * Subscribes to a readable and returns its value. Only the packages of Hooter use it.
 *
 * @internal
 * @param absent value when there is no readable, and on the server
 * @example
 * const session = useReadable(client.session, { status: "loading" });
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/**
 * Returns the state of a read, and keeps the read open while the component is mounted. On the server and during
 * hydration, the state contains the server's data.
 *
 * @param select returns the store of the read; null while there is nothing to read
 */
export function useRead<State>(select: ((reads: HookReads) => Readable<State>) | null): State | WithoutData {
  const { client, initial } = useProvided();
  const { reads, withoutData } = client[internals];
  const read: Readable<State | WithoutData> = select && !isServer ? select(reads) : withoutData;
  const getInitial = initial && select ? select(initial).get : getLoading;
  return useSyncExternalStore(read.subscribe, read.get, getInitial);
}

/** Returns the signed-in account. Without one, returns the visitor if visitors may read, otherwise null. */
export function useReader(): ReturnType<HooterClient[typeof internals]["reader"]["get"]> {
  return useReadable(useHooterClient()[internals].reader, null);
}

/** Returns the signed-in account, or null. */
export function useAccount(): ReturnType<HooterClient[typeof internals]["account"]["get"]> {
  return useReadable(useHooterClient()[internals].account, null);
}
