const toTheMinute = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;

/**
 * Formats the `date` of a hoot, to the minute, like other clients (specification, section 3).
 *
 * @param time milliseconds
 */
export function writeHootDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, toTheMinute).format(time);
}

/**
 * Formats the `date` of a comment, with seconds, like other clients (specification, section 3).
 *
 * @param time milliseconds
 */
export function writeCommentDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...toTheMinute, second: "numeric" }).format(time);
}

/**
 * Converts a language name to a locale that Intl accepts. Also reads POSIX names ("fr_FR.UTF-8", "en-US@posix"), which
 * WebKitGTK and some hosts take from the environment.
 *
 * @returns null when the name denotes no supported language ("C", "POSIX", "")
 */
function canonicalLocale(tag: unknown): string | null {
  if (typeof tag !== "string") return null;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag.replace(/[.@].*/, "").replaceAll("_", "-"))[0] ?? null;
  } catch {
    // Intl throws a RangeError for a malformed tag.
    return null;
  }
}

/** Returns the locale for written dates: the given locale, else the first valid browser language, else French. */
export function localeOf(given: string | undefined): string {
  // Node.js has a `navigator` since version 21.
  const { navigator }: { navigator?: { language?: unknown; languages?: readonly unknown[] } } = globalThis;
  for (const tag of [given, navigator?.language, ...(navigator?.languages ?? [])]) {
    const locale = canonicalLocale(tag);
    if (locale !== null) return locale;
  }
  return "fr-FR";
}
