import { createStore, type Store } from "hooter-client";
import { useReadable } from "hooter-client/react";
import { useEffect, useState } from "react";

/** Adds an item to a list that the providers of a page share. @returns a function that removes it */
export function register<Item>(list: Store<readonly Item[]>, item: Item): () => void {
  list.set([...list.get(), item]);
  return () => list.set(list.get().filter((other) => other !== item));
}

/** Providers and the subjects that they can show, in the order in which they registered. */
const claims = createStore<readonly { readonly subject: object; readonly provider: symbol }[]>([]);

/**
 * Whether this provider shows a subject that several providers share, such as the end of a session. Only the first
 * provider shows it. When it unmounts, the next one takes over.
 */
export function useIsFirst(subject: object | null): boolean {
  const [self] = useState(() => Symbol("provider"));
  useEffect(() => (subject ? register(claims, { subject, provider: self }) : undefined), [subject, self]);
  const get = () => claims.get().find((claim) => claim.subject === subject)?.provider === self;
  return useReadable({ subscribe: claims.subscribe, get }, false);
}
