/** Documents of docs/ that have a page here. */
const pages: Readonly<Record<string, string>> = {
  "styling.md": "guides-styling-contract--docs",
  "theming.md": "guides-theming--docs",
  "embedding.md": "guides-embedding--docs",
};

/** A document as a page of the component browser: links to what has no page here are left as their words. */
export function asPage(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
    if (/^https?:/.test(target)) return whole;
    const page = pages[target.replace(/^.*\//, "").replace(/#.*$/, "")];
    return page === undefined ? words : `[${words}](?path=/docs/${page})`;
  });
}

/**
 * One section of a document, its heading with it.
 *
 * @throws Error when the document has no such heading: a page must not fall silent
 */
export function sectionOf(markdown: string, heading: string): string {
  const [, ...sections] = markdown.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${heading}\n`));
  if (section === undefined) throw new Error(`The document has no section « ${heading} ».`);
  return section;
}

/** A section that is all of a page: its heading is the page's. */
export function titled(section: string): string {
  return section.replace(/^## /, "# ");
}

/** What follows the heading of a document, for a page that has one of its own. */
export function untitled(markdown: string): string {
  return markdown.replace(/^# .*\n/, "");
}
