import { listIn, textIn } from "../../common/decode";

/** Hoot that the calls request. */
export interface SampledHoot {
  readonly id: string;
  readonly slug: string;
}

/** Sample of a collection, evenly spread from the oldest to the newest hoot. */
export interface Sample {
  readonly hoots: readonly SampledHoot[];
  /** Hoots with a conversation of {@link CONVERSATION_LENGTH} comments. */
  readonly discussed: readonly SampledHoot[];
}

/**
 * Number of comments in a conversation. It is the same for stores of every size, so that the responses have equal
 * lengths.
 */
export const CONVERSATION_LENGTH = 12;

/** Maximum number of hoots in a sample. */
export const MAX_SAMPLED = 4_000;

/** Reduces a sample to at most `among` evenly spread hoots. */
export function thinned(sample: Sample, among: number): Sample {
  const { hoots } = sample;
  const every = Math.max(1, Math.floor(hoots.length / among));
  return { ...sample, hoots: hoots.filter((_, index) => index % every === 0).slice(0, among) };
}

/** @throws TypeError when the value is not a sample */
export function decodeSample(value: unknown): Sample {
  const hoots = (name: string): SampledHoot[] =>
    listIn(value, name).map((hoot) => ({ id: textIn(hoot, "id"), slug: textIn(hoot, "slug") }));
  return { hoots: hoots("hoots"), discussed: hoots("discussed") };
}
