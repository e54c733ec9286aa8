/** Documents in docs/ that have a page in the component browser, each with the id of that page. */
const pages: Readonly<Record<string, string>> = {
  "styling.md": "guides-styling-contract--docs",
  "theming.md": "guides-theming--docs",
  "embedding.md": "guides-embedding--docs",
  "comments.md": "guides-comments--docs",
  "sign-in.md": "guides-sign-in-and-visitors--docs",
  "languages.md": "guides-languages--docs",
};

/**
 * Prepares a document for the component browser: links lead to pages of the component browser, and links to documents
 * without such a page become plain text.
 */
export function asPage(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, text: string, target: string) => {
    if (/^https?:/.test(target)) return whole;
    const page = pages[target.replace(/^.*\//, "").replace(/#.*$/, "")];
    return page === undefined ? text : `[${text}](?path=/docs/${page})`;
  });
}

/**
 * Returns a section of a document, including its heading.
 *
 * @throws Error when the document has no such heading, so that an empty page does not go unnoticed
 */
export function sectionOf(markdown: string, heading: string): string {
  const [, ...sections] = markdown.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`The document has no section « ${heading} ».`);
  return section;
}

/** Turns the heading of a section into a page title, for a section with its own page. */
export function titled(section: string): string {
  return section.replace(/^## /, "# ");
}

/** Removes the heading of a document, for a page that already has a title. */
export function untitled(markdown: string): string {
  return markdown.replace(/^# .*\n/, "");
}
