/** Default seed of the random histories. */
const USUAL = 20_261_120;

/** Parses a seed; an empty text gives the default. @throws Error when the text is not a whole number */
export function seedOf(text: string | undefined): number {
  if (text === undefined || text === "") return USUAL;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`A seed must be a whole number, not "${text}".`);
  return seed;
}
