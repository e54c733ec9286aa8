/*
 * State that a navigation may pass to a page in addition to the address (specification, section 2). The browser's
 * history stores it, so it may come from an earlier version of this site. Every field is checked, and a page also works
 * with the address alone.
 */

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Account of the author in `{ author }`, for the profile page. */
export function authorUid(state: unknown): string | null {
  return text(field(field(state, "author"), "uid"));
}

/** Whether a widget started the navigation. The page then keeps unsaved text without a confirmation. */
export function isUnasked(state: unknown): boolean {
  return field(state, "unasked") === true;
}

/** Whether a guard has redirected a visitor who requested another page. */
export function isRedirected(state: unknown): boolean {
  return field(state, "redirected") === true;
}

/**
 * Whether the previous entry of the browser's history is a page of this site.
 *
 * @param state state of the browser's history, in which the router numbers the entries of this visit
 */
export function hasPreviousPage(state: unknown): boolean {
  const index = field(state, "idx");
  return typeof index === "number" && index > 0;
}

/** Slug of the post in `{ hoot }`, for the post form. */
export function hootSlug(state: unknown): string | null {
  return text(field(field(state, "hoot"), "slug"));
}
