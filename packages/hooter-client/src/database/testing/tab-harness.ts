import type { Connection, JsonValue } from "../database";
import { applyChanges, type Target } from "../json-patch";
import { createStreams } from "../subscriptions/streams";
import { createFakeBrowser } from "./fake-browser";
import { createFakeService } from "./fake-service";

/** State of one listener. */
export interface Listener {
  readonly collection: string;
  readonly value: JsonValue | undefined;
  readonly connections: readonly Connection[];
  readonly errors: readonly string[];
  /** Number of full values received. */
  readonly snapshots: number;
  close(): void;
}

export const CHANNEL = "hooter test";

/** Creates the tabs of one browser against one service. @param isShared whether the tabs share their streams */
export function createTabHarness({ streams = true, isShared = true } = {}) {
  const browser = createFakeBrowser();
  const service = createFakeService();

  const openTab = () => {
    const tab = browser.openTab();
    const sources = service.sourcesOf(tab);
    const tabs = isShared ? { ports: tab.ports, name: CHANNEL } : null;
    const subscribe = createStreams({ sources, streams, visibility: tab.visibility, tabs });
    const listeners = new Set<Listener>();
    const listen = (collection: string, isLowPriority = false): Listener => {
      const target: Target = { path: [collection], query: null };
      const connections: Connection[] = [];
      const errors: string[] = [];
      let value: JsonValue | undefined;
      let snapshots = 0;
      const close = subscribe(target, {
        isLowPriority,
        onChanges: (changes) => {
          if (value === undefined && changes[0]?.path.length !== 0) throw new Error("the first event is no full value");
          if (changes[0]?.path.length === 0) snapshots++;
          value = applyChanges(value ?? null, changes, target.query);
        },
        onConnection: (connection) => connections.push(connection),
        onError: ({ code }) => errors.push(code),
      });
      const listener: Listener = {
        collection,
        connections,
        errors,
        get value() {
          return value;
        },
        get snapshots() {
          return snapshots;
        },
        close() {
          listeners.delete(listener);
          close();
        },
      };
      listeners.add(listener);
      return listener;
    };
    return {
      tab,
      listeners,
      listen,
      crash() {
        tab.crash();
        sources.end();
      },
    };
  };
  return { browser, service, openTab };
}

export type HarnessTab = ReturnType<ReturnType<typeof createTabHarness>["openTab"]>;
