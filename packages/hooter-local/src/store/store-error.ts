/** Thrown when a store cannot be opened or written. The message is one sentence for the operator. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Returns the `code` of a file-system error, such as "ENOENT". */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");
}

/** Describes an error in a few words. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOSPC") return "the disk is full";
  if (code === "EFBIG") return "the file may not grow any further";
  if (code === "EDQUOT") return "the disk quota is used up";
  if (code === "EACCES" || code === "EPERM") return "permission is denied";
  if (code === "EROFS") return "the disk is mounted read-only";
  if (code === "EIO") return "the disk reports an error";
  if (code === "EEXIST" || code === "ENOTDIR") return "a file is in the place of a folder";
  if (code === "EISDIR") return "a folder is in the place of a file";
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "ENAMETOOLONG") return "its name is too long";
  if (code === "ELOOP") return "its links form a loop";
  if (code === "EMFILE" || code === "ENFILE") return "too many files are open";
  return error instanceof Error ? error.message : String(error);
}
