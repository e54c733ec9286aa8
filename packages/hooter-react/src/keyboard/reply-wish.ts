/*
 * "Reply" pressed on a card leads to the hoot's page, by the host's own router or by a new document: the wish travels
 * beside the address, which is the host's.
 */
const STORED = "hooter:reply";
/** Milliseconds: a page that comes later was opened for another reason. */
const LASTS = 15_000;

export function wishToReply(slug: string): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([slug, Date.now()]));
  } catch {
    // The hoot opens without its field.
  }
}

/** Whether this hoot is opened to be answered; true once. */
export function takeReplyWish(slug: string): boolean {
  try {
    const wish: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    if (!Array.isArray(wish) || wish[0] !== slug) return false;
    sessionStorage.removeItem(STORED);
    const age = Date.now() - Number(wish[1]);
    return age >= 0 && age < LASTS;
  } catch {
    return false;
  }
}
