/** Folder of the pictures that ship with the demo: the owls, and the pictures of the seeded community. */
const FOLDER = "/communaute/";

/** Paths on the demo's own origin below which a hoot's or an account's picture may be. */
export const picturePaths: readonly string[] = [FOLDER];

/** Picture of a new account. */
export const defaultPicture = `${FOLDER}avatars/chouette.svg`;
