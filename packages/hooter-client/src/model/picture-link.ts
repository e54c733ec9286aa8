const MAX_LENGTH = 2048;
const ownPath = /^\/[\w.~-][^\s\\]*$/;

/**
 * A picture link that is safe to load and that the database takes, or null: `https://…`, or a path on the host's own
 * origin (`/…`, never `//…`), at most 2,048 characters.
 */
export function safePictureLink(link: string): string | null {
  const text = link.trim();
  if (text.startsWith("/")) return text.length <= MAX_LENGTH && ownPath.test(text) ? text : null;
  try {
    const { protocol, username, password, href } = new URL(text);
    return protocol === "https:" && !username && !password && href.length <= MAX_LENGTH ? href : null;
  } catch {
    return null;
  }
}
