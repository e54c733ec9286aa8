import { useEffect, useState, useSyncExternalStore } from "react";

/** Providers that can show each subject, in the order in which they registered. */
const claims = new WeakMap<object, Set<symbol>>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function claim(subject: object, self: symbol): () => void {
  const all = claims.get(subject) ?? new Set();
  claims.set(subject, all);
  const change = (apply: () => unknown) => {
    apply();
    for (const listener of listeners) listener();
  };
  change(() => all.add(self));
  return () => change(() => all.delete(self));
}

/**
 * Whether this provider shows a subject that several providers share, such as the end of a session. Only the first
 * provider shows it. When it unmounts, the next one takes over.
 */
export function useIsFirst(subject: object | null): boolean {
  const [self] = useState(() => Symbol("provider"));
  useEffect(() => (subject ? claim(subject, self) : undefined), [subject, self]);
  const isFirst = () => subject !== null && claims.get(subject)?.values().next().value === self;
  return useSyncExternalStore(subscribe, isFirst, () => false);
}
