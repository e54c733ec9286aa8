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
