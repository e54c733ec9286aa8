/*
 * A card can open its hoot's page at a certain part: the reply field or the comments. The card navigates with the
 * host's router or by loading a document, so the request for this part is kept in session storage. The request is not
 * in the URL, because the host defines its URLs.
 */
type Part = "reply" | "comments";
const storedAs = (part: Part) => `hooter:${part}`;
/** Lifetime of a request in milliseconds. A page that opens later was opened for another reason. */
const REQUEST_LIFETIME_MS = 15_000;

export function requestPart(part: Part, slug: string): void {
  try {
    sessionStorage.setItem(storedAs(part), JSON.stringify([slug, Date.now()]));
  } catch {
    // If the request cannot be stored, the page opens at its top.
  }
}

/** Returns whether a card has requested this part of this hoot's page, and removes the request. */
export function takePartRequest(part: Part, slug: string): boolean {
  try {
    const target: unknown = JSON.parse(sessionStorage.getItem(storedAs(part)) ?? "null");
    if (!Array.isArray(target) || target[0] !== slug) return false;
    sessionStorage.removeItem(storedAs(part));
    const age = Date.now() - Number(target[1]);
    return age >= 0 && age < REQUEST_LIFETIME_MS;
  } catch {
    return false;
  }
}
