/** Gives the reader's ID token; null when signed out. */
export type TokenSource = (options?: { readonly renew?: boolean }) => Promise<string | null>;

/** When a token ends, in milliseconds, as it says itself (unverified: only for planning); null when it does not say. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number")
      return claims.exp * 1000;
  } catch {
    // Not a token that we can read.
  }
  return null;
}
