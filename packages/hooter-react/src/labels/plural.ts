/** Formats a count: « 1 commentaire », « 3 commentaires ». In French, zero is singular. */
export function plural(locale: string): (n: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(locale);
  const digits = new Intl.NumberFormat(locale);
  return (n, one, other) => `${digits.format(n)}\u00a0${rules.select(n) === "one" ? one : other}`;
}
