/*
 * "Reply" on a card navigates to the page of the hoot, through the host's router or by loading a document. The request
 * is stored outside the URL, which belongs to the host.
 */
const STORED = "hooter:reply";
/** Lifetime in milliseconds: a page that opens later was opened for another reason. */
const REQUEST_LIFETIME = 15_000;

export function requestReply(slug: string): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([slug, Date.now()]));
  } catch {
    // The hoot then opens without its reply field.
  }
}

/** Whether this hoot was opened for a reply; true only once. */
export function takeReplyRequest(slug: string): boolean {
  try {
    const target: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    if (!Array.isArray(target) || target[0] !== slug) return false;
    sessionStorage.removeItem(STORED);
    const age = Date.now() - Number(target[1]);
    return age >= 0 && age < REQUEST_LIFETIME;
  } catch {
    return false;
  }
}
