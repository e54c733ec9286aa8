/**
 * Formats a count: « 1 commentaire », « 3 commentaires ». In French, zero is singular. Creates the formatters at the
 * first call, because a browser takes longer to load the data of its first formatter than to run the rest of a page's
 * script.
 */
export function plural(locale: string): (n: number, one: string, other: string) => string {
  let formats: { readonly rules: Intl.PluralRules; readonly digits: Intl.NumberFormat } | undefined;
  return (n, one, other) => {
    formats ??= { rules: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) };
    return `${formats.digits.format(n)}\u00a0${formats.rules.select(n) === "one" ? one : other}`;
  };
}
