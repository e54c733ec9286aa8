import { HooterError, type HooterErrorCode } from "./errors";
import { safePictureLink } from "./picture-link";

/** Maximum length of a hoot in UTF-16 units, after normalising (specification, section 9). */
export const HOOT_MAX_LENGTH = 280;
/** Maximum length of a comment in UTF-16 units, after normalising. */
export const COMMENT_MAX_LENGTH = 1000;
/** Maximum length of a picture's alternative text in UTF-16 units, after normalising. */
export const PICTURE_ALT_MAX_LENGTH = 1000;
/** Maximum length of the reason of a report in UTF-16 units, after normalising. */
export const REPORT_REASON_MAX_LENGTH = 500;
/** Minimum length of a password (specification, section 9). */
export const PASSWORD_MIN_LENGTH = 6;
/** Minimum length of a pseudo (specification, section 9). */
export const PSEUDO_MIN_LENGTH = 3;
/** Maximum length of a pseudo (specification, section 9). */
export const PSEUDO_MAX_LENGTH = 18;
/** The display name of a new account (specification, section 9). */
export const DEFAULT_PSEUDO = "John Doe";

// Invisible characters, as the rules list them. A text that contains only these characters is blank. The range of
// surrogate halves covers tags, variation selectors and private-use characters outside the first plane
// (rules/source/helpers.ts).
const blank =
  // oxlint-disable-next-line no-misleading-character-class, no-control-regex -- each code point is listed deliberately
  /^[\s\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ue000-\uf8ff\udb40-\udfff]*$/;
// One @, no blanks and a host with a dot: the identity service accepts addresses of the same form.
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

// A text with a lone surrogate is not well-formed: UTF-8 cannot encode it, and `encodeURIComponent` throws.

/**
 * Shortens a text to a maximum length in UTF-16 units. Drops a character that would be cut in half. The result is
 * well-formed.
 */
export function shortenText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}

/** Normalises a text for storage: well-formed, trimmed and composed (NFC). */
export function normalizeText(text: string): string {
  return text.toWellFormed().normalize("NFC").trim();
}

/** Returns the length that {@link HOOT_MAX_LENGTH} limits: UTF-16 units after normalising. */
export function hootLength(text: string): number {
  return normalizeText(text).length;
}

/** Throws the error that a check has returned, if any. @throws HooterError */
export function throwIfWrong(wrong: HooterErrorCode | null): void {
  if (wrong) throw new HooterError(wrong);
}

/** Validates an e-mail address and returns its error (specification, section 5), or null. */
export function checkEmail(email: string): HooterErrorCode | null {
  return email.length <= 254 && emailShape.test(email) ? null : "email-invalid";
}

/** Validates a password and returns its error (specification, section 5), or null. */
export function checkPassword(password: string): HooterErrorCode | null {
  return password.length >= PASSWORD_MIN_LENGTH ? null : "password-too-short";
}

/** Validates the text of a hoot and returns its error (specification, section 5), or null. */
export function checkHootContent(content: string): HooterErrorCode | null {
  return blank.test(content) || hootLength(content) > HOOT_MAX_LENGTH ? "content-invalid" : null;
}

/** Validates the text of a comment and returns its error (specification, section 5), or null. */
export function checkComment(content: string): HooterErrorCode | null {
  if (blank.test(content)) return "comment-empty";
  return hootLength(content) > COMMENT_MAX_LENGTH ? "comment-too-long" : null;
}

/**
 * Validates an optional picture link and returns its error, or null. An empty link is valid.
 * @param paths see {@link safePictureLink}
 */
export function checkPictureLink(link: string, paths: readonly string[] = []): HooterErrorCode | null {
  return link.trim() === "" || safePictureLink(link, paths) !== null ? null : "image-link-invalid";
}
