/*
 * State that a navigation may pass to a page in addition to the address (specification, section 2). The browser's
 * history stores this state, so it may come from an earlier version of the site. Therefore every field is checked, and
 * every page also works without the state.
 */

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Account id of the author in `{ author }`, for the profile page. */
export function authorUid(state: unknown): string | null {
  return text(field(field(state, "author"), "uid"));
}

/** Whether a widget started the navigation. The page then keeps unsaved text without asking for confirmation. */
export function isUnasked(state: unknown): boolean {
  return field(state, "unasked") === true;
}

/** Whether a guard has redirected a visitor who requested another page. */
export function isRedirected(state: unknown): boolean {
  return field(state, "redirected") === true;
}

/**
 * Whether the previous entry of the browser's history is a page of this site in the same visit.
 *
 * @param state `history.state`, in which the router numbers the entries of this visit
 */
export function hasPreviousPage(state: unknown): boolean {
  const index = field(state, "idx");
  return typeof index === "number" && index > 0;
}

/** Slug of the post in `{ hoot }`, for the post form. */
export function hootSlug(state: unknown): string | null {
  return text(field(field(state, "hoot"), "slug"));
}
