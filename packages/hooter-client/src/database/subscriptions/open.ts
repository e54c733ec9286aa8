import { browserTabs } from "../../tabs/tabs";
import { type AddressOf, queryParameters } from "../address";
import type { Database } from "../database";
import { listenByPolling } from "../listen-by-polling";
import { listenByStream } from "../listen-by-stream";
import type { Page } from "../page";
import type { TokenSource } from "../token";
import { createSemaphore } from "./semaphore";
import { createStreams, type Streams } from "./streams";

/** Options of {@link openStreams}. */
export interface ListeningOptions {
  readonly databaseUrl: string;
  readonly live?: "stream" | "poll" | "off";
  readonly sharedBy?: () => string | null;
  readonly token: TokenSource;
  readonly fetch: typeof globalThis.fetch;
  readonly page: Page;
  readonly now: () => number;
  readonly random: () => number;
  readonly addressOf: AddressOf;
  readonly get: Database["get"];
}

/** Version of the messages. It separates tabs that run different versions of the program. */
const PROTOCOL = 1;

/**
 * Opens streams over the service for one reader.
 *
 * @param reader account whose tabs share the streams; null: each page has its own streams
 */
export function openStreams(options: ListeningOptions, reader: string | null): Streams {
  const { live, page, addressOf, get } = options;
  const semaphore = createSemaphore(1);
  const poll = (once: boolean): Streams["listen"] => {
    return ({ path, query }, handlers) =>
      listenByPolling({ read: (signal) => get(path, query, { signal }), handlers, page, once });
  };
  if (live === "off") return { listen: poll(true) };
  const ports = reader === null ? null : browserTabs();
  // Tabs with "poll" and tabs with "stream" must not share connections.
  const name = `hooter ${PROTOCOL} ${live ?? "stream"} ${options.databaseUrl} ${reader}`;
  return createStreams({
    streams: live !== "poll",
    page,
    tabs: ports && { ports, name },
    sources: {
      poll: poll(false),
      stream: ({ path, query }, handlers) =>
        listenByStream({
          ...options,
          semaphore,
          handlers,
          call: `GET /${path[0] ?? ""}`,
          address: (auth) => addressOf(path, { ...queryParameters(query), auth }),
        }),
    },
  });
}
