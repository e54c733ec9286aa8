/**
 * Rewrites the links of a document in `docs/` for its published copy, which is in the folder `docs` of `hooter-client`.
 */
export function publishedDocument(document: string): string {
  return document.replaceAll("](../packages/hooter-client/", "](../");
}

/**
 * Rewrites the links to documents in the README of a package. Without a version, they lead to the documents of the
 * repository; with a version, to those of hooter-client at a public CDN for npm packages.
 */
export function linkDocuments(readme: string, version?: string): string {
  const folder = version === undefined ? "../../docs/" : `https://unpkg.com/hooter-client@${version}/docs/`;
  return readme.replaceAll(/\]\((?:\.\.\/\.\.|https:\/\/unpkg\.com\/hooter-client@[^/]+)\/docs\//g, `](${folder}`);
}
