import { type Account, createAccount } from "../account";
import type { AccountCache } from "../cache/account-cache";
import { memoryIdentity } from "../identity/memory-identity";
import { createStore } from "../model/readable";
import { tolerantStorage } from "../model/storage";
import type { UnfinishedDeletion } from "../mutations/unfinished-deletion";
import { memoryStorage } from "./local-harness";
import type { ModelDatabase } from "./model-database";

/** Creates the account "me" on a {@link ModelDatabase}. */
export function createModelAccount(database: ModelDatabase, cache: AccountCache | null = null): Account {
  const storage = tolerantStorage(memoryStorage());
  return createAccount({
    databaseUrl: "http://local",
    uid: "me",
    database,
    cache,
    now: Date.now,
    locale: "fr-FR",
    slugBase: "email",
    storage,
    device: { storage, databaseUrl: "http://local", now: Date.now, signal: new AbortController().signal },
    report: () => {},
    emit: () => {},
    identity: memoryIdentity(),
    token: async () => null,
    loadActions: async () => {},
    user: () => null,
    unfinishedDeletion: createStore<UnfinishedDeletion | null>(null),
    onEditRescued() {},
    undoFor: 8_000,
    coalesceMs: 0,
  });
}
