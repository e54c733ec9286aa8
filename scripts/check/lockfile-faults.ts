interface LockedPackage {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Finds faults that would make `npm ci` refuse a lockfile on another machine. An optional dependency without an entry
 * is a fault: npm silently omits the entry when a registry lacks the build for one platform. A download address is a
 * fault too, because it binds the lockfile to one registry.
 */
export function findLockfileFaults(lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> }): string[] {
  const { packages } = lockfile;
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `package-lock.json: ${path || "the root"} needs ${name}, which has no entry`),
    ...(entry.resolved !== undefined && entry.link !== true && /^https?:/.test(entry.resolved)
      ? [`package-lock.json: ${path} names a download address`]
      : []),
  ]);
}

/** Whether `name` resolves from `path` as in Node: in the nearest parent node_modules. */
function isLocked(packages: Readonly<Record<string, LockedPackage>>, path: string, name: string): boolean {
  for (let folder = path; ; ) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === "") return false;
    const parent = folder.lastIndexOf("node_modules/");
    folder = parent <= 0 ? "" : folder.slice(0, parent - 1);
  }
}
