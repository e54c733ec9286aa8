/** The stream takes this many pages at most when it opens: more, after an absence, is a gap. */
export const LIMIT_PAGES = 5;
/** With this many pages live the floor is raised. */
export const RAISE_PAGES = 3;
