/** What random histories are drawn from unless a seed is given. */
const USUAL = 20_261_120;

/** The seed that a text names. @throws Error when it names none */
export function seedOf(text: string | undefined): number {
  if (text === undefined || text === "") return USUAL;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`HOOTER_SEED wants a whole number, not "${text}".`);
  return seed;
}
