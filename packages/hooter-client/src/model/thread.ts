import { HooterError } from "./errors";

/** A page with comments: its address, or an id that the host chooses. */
export type PageReference = { readonly url: string } | { readonly id: string };

/** The entry of a page in `/threads/{key}`. */
export interface ThreadEntry {
  readonly hootId: string;
  readonly isClosed: boolean;
}

/** Maximum length of a database key in bytes. The key of a page is ASCII, so each character takes one byte. */
const MAX_KEY_LENGTH = 768;

/** Tracking parameters, which do not change the content of a page. */
const TRACKING = /* @__PURE__ */ new RegExp(
  `^(${[
    "utm_.*|_ga|_gl|gclid|gclsrc|gad_source|gad_campaignid|dclid|gbraid|wbraid|srsltid",
    "fbclid|igsh|igshid|twclid|ttclid|li_fat_id|msclkid|yclid|ysclid",
    "mc_cid|mc_eid|_hsenc|_hsmi|mkt_tok|vero_id",
    "mtm_.*|pk_campaign|pk_kwd|pk_source|pk_medium|pk_content|xtor|at_medium|at_campaign",
  ].join("|")})$`,
  "i",
);

/**
 * Returns the address under which all visitors of a page share one thread. It has no fragment, no user name, no default
 * port, no tracking parameters and no slash at the end of the path. Its parameters are sorted by name, its host is in
 * punycode, and its scheme is always `https`, because a page is the same under `http`. A `www.` stays, because the host
 * without it may be a different site.
 *
 * @param text an absolute address with the scheme `http` or `https`
 * @throws HooterError `address-invalid`, or `address-too-long` when its key exceeds 768 bytes
 * @example
 * canonicalUrl("http://Exemple.fr/article/?utm_source=lettre#fin"); // "https://exemple.fr/article"
 */
export function canonicalUrl(text: string): string {
  const url = parse(text);
  const host = url.host.replace(/\.+(?=:\d+$|$)/, "");
  if (host === "" || host.startsWith(":")) throw new HooterError("address-invalid");
  const path = normalizeCodes(url.pathname, /[^\w.~!$&'()*+,;=:@/%-]/g).replace(/\/+$/, "") || "/";
  const query = normalizeQuery(url.search.slice(1));
  const canonical = `https://${host}${path}${query === "" ? "" : `?${query}`}`;
  checkLength(escapeKey(canonical));
  return canonical;
}

/**
 * Returns the key of a page in `threads`. The key contains the address or the id, so that the rules can bind a thread
 * to its page.
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

function parse(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
    // Parse again as https: the parser of http drops port 80, which is not the default port of https.
    if (url.protocol === "http:") url = new URL(`https:${url.href.slice("http:".length)}`);
  } catch (cause) {
    throw new HooterError("address-invalid", "the address of a page must be absolute", { cause });
  }
  if (url.protocol !== "https:")
    throw new HooterError("address-invalid", "the address of a page must be http or https");
  return url;
}

/**
 * Normalises the parameters without decoding their texts, because a site may use an encoding other than UTF-8. A space
 * becomes `+`.
 */
function normalizeQuery(query: string): string {
  const pairs = query.split("&").flatMap((pair) => {
    const [name = "", ...values] = pair
      .split("=")
      .map((part) => normalizeCodes(part.replaceAll("%20", "+"), /[^\w.~%+-]/g));
    return pair === "" || TRACKING.test(name) ? [] : [{ name, value: values.join("%3D") }];
  });
  // Sort by name only, because the order of parameters with the same name may have a meaning.
  const sorted = pairs.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return sorted.map(({ name, value }) => `${name}=${value}`).join("&");
}

/**
 * Decodes the percent codes of characters that need no encoding, and encodes the ASCII characters that the URL parser
 * leaves unencoded.
 */
function normalizeCodes(text: string, encoded: RegExp): string {
  const codeOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  return text
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    })
    .replace(encoded, codeOf);
}

function readId(id: string): string {
  if (/^[!-~]+$/.test(id)) return id;
  throw new HooterError("address-invalid", "the id of a page must consist of visible ASCII characters");
}

function checkLength({ length }: string): void {
  if (length > MAX_KEY_LENGTH) throw new HooterError("address-too-long", `a key of ${length} bytes is too long`);
}

/**
 * Replaces the characters that no key may contain, and %, because a service may decode a path. The escape character is
 * therefore `!`. The percent code of a byte outside ASCII becomes `!XX`, so each such byte takes
 * three bytes in the key, as in the address.
 */
function escapeKey(text: string): string {
  return text.replace(/%([89A-F][0-9A-F])|[!%.$#[\]/]/g, (character, byte?: string) =>
    byte === undefined ? `!${character.charCodeAt(0).toString(16).toUpperCase()}` : `!${byte}`,
  );
}
