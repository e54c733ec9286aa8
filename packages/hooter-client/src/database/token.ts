/** Returns the reader's ID token, or null when signed out. */
export type TokenSource = (options?: { readonly renew?: boolean }) => Promise<string | null>;
