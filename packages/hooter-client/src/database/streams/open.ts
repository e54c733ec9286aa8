import { queryParameters } from "../address";
import { listenByPolling } from "../listen-by-polling";
import { listenByStream } from "../listen-by-stream";
import type { ListeningOptions } from "./listening";
import { createStreams, type Streams } from "./streams";
import { browserTabs } from "./tabs";
import { createTurns } from "./turns";

/** A tab of another version of the program must not be taken for one of ours. */
const PROTOCOL = 1;

/**
 * Streams over the service, for one reader.
 *
 * @param reader whose tabs share them; null: each page has its own
 */
export function openStreams(options: ListeningOptions, reader: string | null): Streams {
  const { live, page, addressOf, get } = options;
  const turns = createTurns(1);
  const poll = (once: boolean): Streams["listen"] => {
    return ({ path, query }, handlers) =>
      listenByPolling({ read: (signal) => get(path, query, { signal }), handlers, page, once });
  };
  if (live === "off") return { listen: poll(true) };
  const ports = reader === null ? null : browserTabs();
  // "poll" and "stream" are different wishes: tabs of both keep apart.
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
          turns,
          handlers,
          call: `GET /${path[0] ?? ""}`,
          address: (auth) => addressOf(path, { ...queryParameters(query), auth }),
        }),
    },
  });
}
