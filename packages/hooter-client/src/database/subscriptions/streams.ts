import type { HooterError } from "../../model/errors";
import { browserTabs, type TabPorts } from "../../tabs/tabs";
import { type AddressOf, queryParameters } from "../address";
import type { Database, StreamHandlers } from "../database";
import { type Target, targetKey } from "../json-patch";
import { listenByPolling } from "../listen-by-polling";
import { listenByStream, type StreamListenerOptions, type StreamNetwork } from "../listen-by-stream";
import type { PageVisibility } from "../page-visibility";
import { createSemaphore } from "../semaphore";
import { type ConnectionPoolOptions, createConnectionPool } from "./connection-pool";
import { createLocation, type Location } from "./location";
import { joinTabs } from "./tab-election";
import type { Role } from "./tab-messages";

export interface StreamsOptions extends Pick<ConnectionPoolOptions, "sources" | "streams" | "streamsOfPage"> {
  readonly visibility: PageVisibility;
  /** Null when this page does not share streams with other tabs. */
  readonly tabs: { readonly ports: TabPorts; readonly name: string } | null;
}

/** Listens to a target, see `Database.listen`. */
export type Listen = (target: Target, handlers: StreamHandlers) => () => void;

/**
 * Milliseconds for which a leader tab with followers (see tab-election.ts) stays active without listeners of its own,
 * because its page may be switching screens.
 */
export const LINGER_MS = 2_000;

/**
 * Creates the subscriptions of a page, which are active while it is visible. All listeners of a target share one
 * source, even across the tabs that share streams.
 */
export function createStreams({ sources, streams, streamsOfPage, visibility, tabs: given }: StreamsOptions): Listen {
  const locations = new Map<string, Location>();
  let tabs = given;
  let role: Role | null = null;
  let listeners = 0;
  let linger: ReturnType<typeof setTimeout> | undefined;
  let unobserve: (() => void) | null = null;

  const locationOf = (target: Target): Location => {
    const key = targetKey(target);
    const existing = locations.get(key);
    if (existing) return existing;
    const location = createLocation(target, key, () => {
      if (!location.inUse && locations.get(key) === location) locations.delete(key);
      role?.update();
    });
    locations.set(key, location);
    return location;
  };
  const onError = (location: Location, error: HooterError) => {
    if (error.code !== "signed-out" && error.code !== "session-expired") return location.fail(error);
    // The error concerns the token of this page only. Other tabs use their own tokens.
    stop();
    // Copy first, to skip locations that listeners request in response.
    const ended = [...locations.values()];
    for (const location of ended) location.fail(error);
  };
  const start = () => {
    if (role || !visibility.visible || listeners === 0) return;
    const shared = { sources, streams, streamsOfPage, locations, onError };
    if (tabs) {
      const onUnavailable = () => {
        stop();
        tabs = null;
        start();
      };
      role = joinTabs({ ...shared, ...tabs, locationOf, onUnavailable });
      return;
    }
    role = createConnectionPool({ ...shared, pagesOf: () => ["this"] });
    role.update();
  };
  const stop = () => {
    clearTimeout(linger);
    role?.stop();
    role = null;
  };
  const end = () => {
    stop();
    unobserve?.();
    unobserve = null;
  };
  const observe = () =>
    visibility.observe((event) => {
      if (event === "visible") start();
      else if (event === "hidden") (listeners === 0 ? end : stop)();
    });

  return (target, handlers) => {
    clearTimeout(linger);
    listeners++;
    unobserve ??= observe();
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      close();
      if (--listeners > 0) return;
      if (role?.hasFollowers) linger = setTimeout(end, LINGER_MS);
      else end();
    };
    const close = locationOf(target).listen({
      ...handlers,
      onError: (error) => {
        leave();
        handlers.onError(error);
      },
    });
    start();
    return leave;
  };
}

export interface StreamsOfReaderOptions
  extends Omit<StreamListenerOptions, "address" | "call" | "handlers" | "network" | "poll" | "limit"> {
  readonly databaseUrl: string;
  readonly live?: "stream" | "poll" | "off" | undefined;
  /** See `RestDatabaseOptions`. */
  readonly sharedBy?: string | null;
  readonly addressOf: AddressOf;
  /** Returns the address parameters that contain tokens. @param auth token of the account; null for a visitor */
  readonly credentials: (auth: string | null) => Promise<Record<string, string>>;
  readonly get: Database["get"];
}

/**
 * Maximum streams of a visitor's page: only one, because a public page may have many visitors. The other data of the
 * page is polled.
 */
const STREAMS_OF_VISITOR = 1;

/** Version of the messages between tabs. Tabs with different versions do not share streams. */
const PROTOCOL = 2;

/** Opens the streams of one reader. */
export function openStreams(options: StreamsOfReaderOptions): Listen {
  const { live, visibility, isVisitor, sharedBy = null, addressOf, credentials, get } = options;
  const limit = createSemaphore(1);
  const network: StreamNetwork = { isBlocked: false };
  const poll =
    (once: boolean): Listen =>
    ({ path, query }, handlers) =>
      listenByPolling({ read: (signal) => get(path, query, { signal }), handlers, visibility, once });
  if (live === "off") return poll(true);
  const ports = sharedBy === null ? null : browserTabs();
  // Tabs with "poll" and tabs with "stream" must not share connections.
  const name = `hooter ${PROTOCOL} ${live ?? "stream"} ${options.databaseUrl} ${sharedBy}`;
  return createStreams({
    streams: live !== "poll",
    streamsOfPage: isVisitor ? STREAMS_OF_VISITOR : undefined,
    visibility,
    tabs: ports && { ports, name },
    sources: {
      poll: poll(false),
      stream: (target, handlers) =>
        listenByStream({
          ...options,
          limit,
          network,
          handlers,
          poll: (pollHandlers) => poll(false)(target, pollHandlers),
          call: `GET /${target.path[0] ?? ""}`,
          address: async (auth) =>
            addressOf(target.path, { ...queryParameters(target.query), ...(await credentials(auth)) }),
        }),
    },
  });
}
