/** Maximum pages in the stream's window. More new pages after an absence leave a gap. */
export const LIMIT_PAGES = 5;
/** Number of live pages at which the floor is raised. */
export const RAISE_PAGES = 3;
