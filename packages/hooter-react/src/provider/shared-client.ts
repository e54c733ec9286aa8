import type { HooterClient } from "hooter-client";
import { createFirebaseClient, type HooterFirebaseConfig } from "hooter-client/firebase";
import { useEffect, useReducer } from "react";

type Create = typeof createFirebaseClient;

interface Shared {
  readonly client: HooterClient;
  users: number;
}

const shared = new Map<string, Shared>();
/** A client made by a render that never reached the screen is given up after this many milliseconds. */
const UNUSED_AFTER = 30_000;

function take(key: string, entry: Shared): () => void {
  entry.users += 1;
  return () => {
    entry.users -= 1;
    // StrictMode and moves in the tree come back at once.
    setTimeout(giveUp, 0, key, entry);
  };
}

function giveUp(key: string, entry: Shared): void {
  if (entry.users > 0 || shared.get(key) !== entry) return;
  shared.delete(key);
  entry.client.dispose();
}

function sharedClient(key: string, make: () => HooterClient): Shared {
  const present = shared.get(key);
  if (present) return present;
  const entry: Shared = { client: make(), users: 0 };
  shared.set(key, entry);
  if (typeof window !== "undefined") setTimeout(giveUp, UNUSED_AFTER, key, entry);
  return entry;
}

/**
 * The client of a Firebase configuration: one for each value of the configuration and the picture paths, whoever asks, disposed of
 * with its last user. Null without a configuration.
 */
export function useSharedClient(
  config: HooterFirebaseConfig | undefined,
  picturePaths: readonly string[] = [],
  create: Create = createFirebaseClient,
): HooterClient | null {
  const key = config ? JSON.stringify(config, Object.keys(config).sort()) + JSON.stringify(picturePaths) : null;
  const entry = config && key ? sharedClient(key, () => create(config, { picturePaths })) : null;
  const [, render] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (!entry || key === null) return;
    // It may have been given up between this render and its commit: ask again.
    if (shared.get(key) !== entry) render();
    return take(key, entry);
  }, [key, entry]);

  return entry?.client ?? null;
}
