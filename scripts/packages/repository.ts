/**
 * Returns the `https` address of a git remote, without credentials; null for a remote without a host, such as a folder.
 *
 * @example
 * repositoryUrl("git@example.org:hooter/hooter.git"); // "https://example.org/hooter/hooter"
 */
export function repositoryUrl(remote: string): string | null {
  const [, host, path] = /^[\w.-]+@([\w.-]+):([^/].*)$/.exec(remote) ?? [];
  const address = host === undefined ? remote : `https://${host}/${path}`;
  if (!/^(?:https?|ssh|git):\/\//.test(address) || !URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  const isPublic = hostname.includes(".") && !/^[\d.]+$/.test(hostname);
  return isPublic ? `https://${hostname}${pathname.replace(/\/?(?:\.git)?\/?$/, "")}` : null;
}

/** Lines of `homepage` and `repository`, as {@link withRepository} writes them. */
const written = /^ {2}"(?:homepage|repository)": .*,\n/gm;

/**
 * Adds the fields `homepage` and `repository` to the text of a `package.json`, after the licence. If `url` is null,
 * removes both fields.
 *
 * @param url from {@link repositoryUrl}
 */
export function withRepository(manifest: string, url: string | null): string {
  const bare = manifest.replaceAll(written, "");
  if (url === null) return bare;
  const { name }: { readonly name: string } = JSON.parse(bare);
  const repository = { type: "git", url: `git+${url}.git`, directory: `packages/${name}` };
  const lines = `  "homepage": ${JSON.stringify(`${url}#readme`)},\n  "repository": ${JSON.stringify(repository)},\n`;
  return bare.replace(/^ {2}"license": .*,\n/m, (license) => license + lines);
}
