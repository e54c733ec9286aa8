/*
 * What a page may be handed with a navigation, beside its address (specification, section 2). It lives in the browser's
 * history, so it may come from an earlier version of this site: it is read with care, and the address alone is enough.
 */

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The account of the author in `{ author }`, for the profile page. */
export function authorUid(state: unknown): string | null {
  return text(field(field(state, "author"), "uid"));
}

/** Whether a widget leads there by itself: nobody who is writing is asked then, and what they wrote is kept. */
export function isUnasked(state: unknown): boolean {
  return field(state, "unasked") === true;
}

/** The slug of the post in `{ hoot }`, for the post form. */
export function hootSlug(state: unknown): string | null {
  return text(field(field(state, "hoot"), "slug"));
}
