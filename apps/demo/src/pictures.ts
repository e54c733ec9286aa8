/** Folder of the pictures that ship with the demo: the owls, and the pictures of the seeded community. */
const FOLDER = "/communaute/";

/** Allowed picture sources on the demo's own origin. */
export const picturePaths: readonly string[] = [FOLDER];

/** Picture of a new account. */
export const defaultPicture = `${FOLDER}avatars/chouette.svg`;
