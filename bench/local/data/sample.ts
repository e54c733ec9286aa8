import { listIn, textIn } from "../../common/decode";

/** A hoot that the calls ask for. */
export interface SampledHoot {
  readonly id: string;
  readonly slug: string;
}

/** Hoots from all over a collection, evenly spread from the oldest to the newest. */
export interface Sample {
  readonly hoots: readonly SampledHoot[];
  /** Those with a conversation of {@link CONVERSATION_LENGTH} comments below them. */
  readonly discussed: readonly SampledHoot[];
}

/** The same in every size, so that the sizes answer alike. */
export const CONVERSATION_LENGTH = 12;

/** How many hoots a sample has, at most. */
export const MOST_SAMPLED = 4_000;

/** The sample with fewer hoots, as evenly spread. */
export function thinned(sample: Sample, among: number): Sample {
  const { hoots } = sample;
  const every = Math.max(1, Math.floor(hoots.length / among));
  return { ...sample, hoots: hoots.filter((_, index) => index % every === 0).slice(0, among) };
}

/** @throws TypeError when it is no sample */
export function decodeSample(value: unknown): Sample {
  const hoots = (name: string): SampledHoot[] =>
    listIn(value, name).map((hoot) => ({ id: textIn(hoot, "id"), slug: textIn(hoot, "slug") }));
  return { hoots: hoots("hoots"), discussed: hoots("discussed") };
}
