/*
 * A card may open the page of its hoot at one of its parts: the reply field or the comments. It navigates through the
 * host's router or by loading a document. The request is stored outside the URL, which belongs to the host.
 */
type Part = "reply" | "comments";
const storedAs = (part: Part) => `hooter:${part}`;
/** Lifetime in milliseconds: a page that opens later was opened for another reason. */
const REQUEST_LIFETIME = 15_000;

export function requestPart(part: Part, slug: string): void {
  try {
    sessionStorage.setItem(storedAs(part), JSON.stringify([slug, Date.now()]));
  } catch {
    // The request cannot be stored, so the hoot opens at its top.
  }
}

/** Whether this hoot was opened at this part; true only once. */
export function takePartRequest(part: Part, slug: string): boolean {
  try {
    const target: unknown = JSON.parse(sessionStorage.getItem(storedAs(part)) ?? "null");
    if (!Array.isArray(target) || target[0] !== slug) return false;
    sessionStorage.removeItem(storedAs(part));
    const age = Date.now() - Number(target[1]);
    return age >= 0 && age < REQUEST_LIFETIME;
  } catch {
    return false;
  }
}
