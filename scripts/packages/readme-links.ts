/**
 * README of a package whose links lead to the documents of the repository or, with a version, to those of hooter-client
 * at a public CDN for npm packages.
 */
export function linkDocuments(readme: string, version?: string): string {
  const folder = version === undefined ? "../../docs/" : `https://unpkg.com/hooter-client@${version}/docs/`;
  return readme.replaceAll(/\]\((?:\.\.\/\.\.|https:\/\/unpkg\.com\/hooter-client@[^/]+)\/docs\//g, `](${folder}`);
}
