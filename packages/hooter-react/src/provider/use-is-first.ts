import { createStore } from "hooter-client";
import { useReadable } from "hooter-client/react";
import { useEffect, useState } from "react";

/** Providers that can show each subject, in the order in which they registered. */
const claims = new WeakMap<object, Set<symbol>>();
const changes = createStore(0);
const notify = () => changes.set(changes.get() + 1);

function claim(subject: object, self: symbol): () => void {
  const all = claims.get(subject) ?? new Set();
  claims.set(subject, all);
  all.add(self);
  notify();
  return () => {
    all.delete(self);
    notify();
  };
}

/**
 * Whether this provider shows a subject that several providers share, such as the end of a session. Only the first
 * provider shows it. When it unmounts, the next one takes over.
 */
export function useIsFirst(subject: object | null): boolean {
  const [self] = useState(() => Symbol("provider"));
  useEffect(() => (subject ? claim(subject, self) : undefined), [subject, self]);
  const get = () => subject !== null && claims.get(subject)?.values().next().value === self;
  return useReadable({ subscribe: changes.subscribe, get }, false);
}
