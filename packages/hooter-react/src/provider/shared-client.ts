import type { FirebaseClientOptions, HooterClient, HooterFirebaseConfig } from "hooter-client";
import { createFirebaseClient } from "hooter-client/firebase";
import { useEffect, useReducer } from "react";

interface SharedClient {
  readonly client: HooterClient;
  users: number;
}

const shared = new Map<string, SharedClient>();
/** Milliseconds after which a client is disposed of if the render that created it never commits. */
const UNUSED_TIMEOUT_MS = 30_000;

function acquire(key: string, entry: SharedClient): () => void {
  entry.users += 1;
  return () => {
    entry.users -= 1;
    // Wait for the next task: StrictMode, or a move in the component tree, remounts the component immediately.
    setTimeout(disposeIfUnused, 0, key, entry);
  };
}

function disposeIfUnused(key: string, entry: SharedClient): void {
  if (entry.users > 0 || shared.get(key) !== entry) return;
  shared.delete(key);
  entry.client.dispose();
}

function sharedClient(key: string, make: () => HooterClient): SharedClient {
  const existing = shared.get(key);
  if (existing) return existing;
  const entry: SharedClient = { client: make(), users: 0 };
  shared.set(key, entry);
  if (typeof window !== "undefined") setTimeout(disposeIfUnused, UNUSED_TIMEOUT_MS, key, entry);
  return entry;
}

/**
 * Returns the same text for equal values, regardless of the order of their keys. For functions and objects such as a
 * store, only their presence counts, because a host that creates them inline passes a new object on every render.
 */
function keyOf(values: object): string {
  const entries = Object.entries(values).map(([name, value]: [string, unknown]) => {
    const isComparable = Array.isArray(value) || (typeof value !== "function" && typeof value !== "object");
    return [name, isComparable ? value : "present"];
  });
  return JSON.stringify(Object.fromEntries(entries), Object.keys(values).sort());
}

/**
 * Client for a Firebase configuration, or null without a configuration. All callers with equal configuration and
 * options share a client, and the last caller to unmount disposes of it.
 */
export function useSharedClient(
  config: HooterFirebaseConfig | undefined,
  options: FirebaseClientOptions = {},
  create = createFirebaseClient,
): HooterClient | null {
  const key = config ? keyOf(config) + keyOf(options) : null;
  const entry = config && key ? sharedClient(key, () => create(config, options)) : null;
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!entry || key === null) return;
    // The client may have been disposed of between this render and its commit, so render again to get another one.
    if (shared.get(key) !== entry) render();
    return acquire(key, entry);
  }, [key, entry]);

  return entry?.client ?? null;
}
