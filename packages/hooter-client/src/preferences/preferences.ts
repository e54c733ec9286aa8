import { createDerived } from "../model/derived";
import { parseJson } from "../model/json";
import { createStore } from "../model/readable";
import { tolerantStorage } from "../model/storage";
import { observeStorage } from "../tabs/tabs";

/** A choice of the user that is stored on the device. Declare it once, outside components. */
export interface Preference<Value> {
  readonly name: string;
  /** "account": one value for each account of a database. "device": one value for all accounts on the device. */
  readonly scope: "account" | "device";
  /** Value until the user makes a choice. It is never stored. */
  readonly initial: Value;
  /** Decodes stored JSON, which other scripts may have written; undefined when it is malformed. */
  readonly decode: (json: unknown) => Value | undefined;
}

/** The stored value of a preference. */
export interface PreferenceEntry<Value> {
  /** Returns the stored text, which can be compared (unlike a decoded value); null when the user has made no choice. */
  readonly text: () => string | null;
  readonly decode: (text: string | null) => Value;
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  /** Reads the stored value again, because another tab may have changed it, and writes the changed value. */
  readonly update: (change: (current: Value) => Value) => void;
}

/** The preferences of all accounts. All tabs share the value of a preference, and the last write wins. */
export interface Preferences {
  /**
   * Returns the entry of a preference.
   *
   * @param uid the account, or null for a visitor, whose account preferences last as long as the page
   * @param item the subject of a preference with one value per subject, e.g. the id of a hoot
   */
  entry<Value>(preference: Preference<Value>, uid: string | null, item?: string): PreferenceEntry<Value>;
  /**
   * Calls the listener when any preference changes, in this tab or in another one.
   *
   * @returns a function that unsubscribes
   */
  readonly subscribe: (listener: () => void) => () => void;
}

type PreferenceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Prefix of the storage keys of account preferences. */
const ACCOUNT = "hooter:preference:";
/** Prefix of the storage keys of device preferences. */
const DEVICE = "hooter:device:";

/** Listeners of the clients of this page, called with the changed key. Storage events reach only other tabs. */
const clients = new Set<(key: string | null) => void>();

/** The preferences of a client, and the parts of the client that they need. */
export interface PreferencesContext {
  readonly storage: PreferenceStorage;
  readonly databaseUrl: string;
  /** Set by {@link preferencesOf}. */
  preferences?: Preferences;
}

/** Returns the preferences of a client, and creates them at the first call, like `draftsOf`. @internal */
export function preferencesOf(context: PreferencesContext): Preferences {
  context.preferences ??= createPreferences(context.storage, context.databaseUrl);
  return context.preferences;
}

/** Creates the preferences. @param storage must not throw */
export function createPreferences(storage: PreferenceStorage, databaseUrl: string): Preferences {
  /** Texts that were read; null without subscribers, because other tabs may then change them unnoticed. */
  let texts: Map<string, string | null> | null = null;
  /** A version number that changes with every preference. */
  const changes = createStore(0);
  /** Drops the cached text of a key, or of all keys. */
  const onChange = (key: string | null): void => {
    if (key === null) texts?.clear();
    else texts?.delete(key);
    changes.set(changes.get() + 1);
  };
  /** Observes changes by other tabs and clients. @returns a function that stops */
  const observe = (): (() => void) => {
    const unobserve = observeStorage(
      (key) => key.startsWith(ACCOUNT) || key.startsWith(DEVICE),
      ({ key }) => onChange(key),
      () => onChange(null),
    );
    clients.add(onChange);
    texts = new Map();
    return () => {
      unobserve();
      clients.delete(onChange);
      texts = null;
    };
  };
  const ofVisitor = tolerantStorage(null);

  return {
    entry({ name, scope, initial, decode }, uid, item) {
      const full = item === undefined ? name : `${name}:${item}`;
      const target = scope === "account" && uid === null ? ofVisitor : storage;
      const key = scope === "device" ? `${DEVICE}${full}` : `${ACCOUNT}${uid ?? ""}@${databaseUrl}:${full}`;
      const text = () => {
        const known = texts?.get(key);
        if (known !== undefined) return known;
        const stored = target.getItem(key);
        texts?.set(key, stored);
        return stored;
      };
      const decodeText = (stored: string | null) =>
        (stored === null ? undefined : decode(parseJson(stored))) ?? initial;
      const write = (value: typeof initial) => {
        const next = JSON.stringify(value);
        if (next === JSON.stringify(initial)) target.removeItem(key);
        else target.setItem(key, next);
        [...clients].forEach((client) => client(key));
      };
      return {
        text,
        decode: decodeText,
        read: () => decodeText(text()),
        write,
        update: (change) => write(change(decodeText(target.getItem(key)))),
      };
    },
    subscribe: createDerived((read) => read(changes, observe)).subscribe,
  };
}
