/**
 * Ways to share in the specification (sections 2 and 7): e-mail, a social network, a professional one, a messaging app.
 */
export type ShareWay = "email" | "facebook" | "linkedin" | "whatsapp";

/** Width and height in CSS pixels of a network's window (specification, section 9). */
export const SHARE_WINDOWS: Readonly<Record<Exclude<ShareWay, "email">, readonly [width: number, height: number]>> = {
  facebook: [550, 400],
  linkedin: [750, 600],
  whatsapp: [550, 400],
};

/** Hashtag of every shared hoot (specification, section 7). */
export const SHARE_HASHTAG = "#HootingOwl";

/**
 * URL of a way to share, with the URL of the hoot and the hashtag. It contains nothing about the author.
 *
 * @param url absolute
 * @param subject subject of the e-mail
 */
export function shareLink(way: ShareWay, url: string, subject: string): string {
  const text = `${url} ${SHARE_HASHTAG}`;
  switch (way) {
    case "email":
      return `mailto:?${query({ subject, body: `${url}\r\n\r\n${SHARE_HASHTAG}` })}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url, hashtag: SHARE_HASHTAG })}`;
    case "linkedin":
      return `https://www.linkedin.com/shareArticle?${query({ mini: "true", url, summary: SHARE_HASHTAG })}`;
    case "whatsapp":
      return `https://api.whatsapp.com/send?${query({ text })}`;
  }
}

// URLSearchParams would encode spaces as "+", which mail programs display as a plus sign.
function query(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}
