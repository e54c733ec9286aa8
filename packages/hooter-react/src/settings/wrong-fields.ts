import { checkPictureLink, checkPseudo, DEFAULT_PSEUDO, normalizePseudo } from "hooter-client";
import type { Labels } from "../labels/labels";

/** Error message for a new pseudo, or null. An empty pseudo changes nothing. */
export function wrongPseudo(pseudo: string, present: string, labels: Labels): string | null {
  if (pseudo === "") return null;
  if (pseudo.toLowerCase() === DEFAULT_PSEUDO.toLowerCase()) return labels.settings.pseudoDefault;
  if (normalizePseudo(pseudo) === present) return labels.settings.pseudoSame;
  const code = checkPseudo(pseudo);
  return code && labels.errors[code];
}

/** Error message for a picture link, or null. An empty link changes nothing. @param paths see `safePictureLink` */
export function wrongPicture(link: string, labels: Labels, paths: readonly string[]): string | null {
  const code = checkPictureLink(link, paths);
  return code && labels.errors[code];
}
