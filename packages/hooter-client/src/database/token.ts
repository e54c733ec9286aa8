/** Gives the reader's ID token; null when signed out. */
export type TokenSource = (options?: { readonly renew?: boolean }) => Promise<string | null>;
