const toTheMinute = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;

/**
 * The `date` of a hoot as other clients show it (specification, section 3): to the minute.
 *
 * @param time milliseconds
 */
export function writeHootDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, toTheMinute).format(time);
}

/**
 * The `date` of a comment as other clients show it (specification, section 3): with seconds.
 *
 * @param time milliseconds
 */
export function writeCommentDate(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...toTheMinute, second: "numeric" }).format(time);
}
