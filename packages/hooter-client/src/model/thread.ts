import { HooterError } from "./errors";

/** A page with comments: its address, or an id of the host. */
export type PageReference = { readonly url: string } | { readonly id: string };

/** A page with its title, which is the text of its thread. */
export type TitledPage = PageReference & { readonly title?: string | undefined };

/** The entry of a page in `/threads/{key}`. */
export interface ThreadEntry {
  readonly hootId: string;
  readonly isClosed: boolean;
}

/** Maximum length of a database key in bytes. The key of a page is ASCII. */
const MAX_KEY_LENGTH = 768;

/** Parameters that name the origin of a visit. The page is the same without them. */
const TRACKING = /^(utm_.*|gclid|dclid|gbraid|wbraid|msclkid|fbclid|twclid|igshid|mc_cid|mc_eid)$/i;

/**
 * Returns the address under which all visitors of a page share one thread. It has no fragment, no user name, no default
 * port, no tracking parameters and no slash at the end of the path. Its parameters are sorted by name, its host is in
 * punycode, and its scheme is always `https`, because a page is the same under `http`. A `www.` stays, because the two
 * hosts may be different sites.
 *
 * @param text an absolute address with the scheme `http` or `https`
 * @throws HooterError `address-invalid`, or `address-too-long` when its key exceeds 768 bytes
 * @example
 * canonicalUrl("http://Exemple.fr/article/?utm_source=lettre#fin"); // "https://exemple.fr/article"
 */
export function canonicalUrl(text: string): string {
  const url = parse(text);
  for (const name of new Set(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/\.(?=:\d+$|$)/, "");
  const path = normalizePath(url.pathname).replace(/\/+$/, "") || "/";
  const query = url.searchParams.toString();
  const canonical = `https://${host}${path}${query === "" ? "" : `?${query}`}`;
  checkLength(escapeKey(canonical));
  return canonical;
}

/**
 * Returns the key of a page in `threads`. The key contains the address or the id, so that the rules bind a thread to
 * its page.
 *
 * @throws HooterError `address-invalid`, `address-too-long`
 * @example
 * pageKey({ url: "https://exemple.fr/article" }); // "https:!2F!2Fexemple!2Efr!2Farticle"
 */
export function pageKey(page: PageReference): string {
  const key = "url" in page ? escapeKey(canonicalUrl(page.url)) : `id:${escapeKey(readId(page.id))}`;
  checkLength(key);
  return key;
}

/** Whether a page can have a thread. */
export function isPage(page: PageReference): boolean {
  try {
    pageKey(page);
    return true;
  } catch {
    return false;
  }
}

/** Returns the page of a key. @returns null when it is no key of a page */
export function pageOf(key: string): PageReference | null {
  const text = key.replace(/!([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (text.startsWith("id:")) return { id: text.slice(3) };
  return text.startsWith("https://") ? { url: text } : null;
}

function parse(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
    // A default port of `http` is no default port of `https`. The parser has removed it.
    if (url.protocol === "http:") url = new URL(`https:${url.href.slice("http:".length)}`);
  } catch (cause) {
    throw new HooterError("address-invalid", "the address of a page must be absolute", { cause });
  }
  if (url.protocol !== "https:")
    throw new HooterError("address-invalid", "the address of a page must be http or https");
  return url;
}

/** Decodes letters that need no encoding, and encodes characters that the parser leaves. */
function normalizePath(path: string): string {
  return path
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replace(/[^\w.~!$&'()*+,;=:@/%-]/g, encodeURIComponent);
}

function readId(id: string): string {
  if (/^[!-~]+$/.test(id)) return id;
  throw new HooterError("address-invalid", "the id of a page must consist of visible ASCII characters");
}

function checkLength({ length }: string): void {
  if (length > MAX_KEY_LENGTH) throw new HooterError("address-too-long", `a key of ${length} bytes is too long`);
}

/**
 * Replaces the characters that no key may contain, and % because a service may decode a path. The escape character is
 * therefore not % itself.
 */
function escapeKey(text: string): string {
  return text.replace(/[!%.$#[\]/]/g, (character) => `!${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
