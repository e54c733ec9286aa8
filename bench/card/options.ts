import { parseBenchOptions, wholeNumber } from "../common/options";

/** Names of the measured variants: the card itself, and the card with other parts or without some parts. */
export const variantNames = [
  "card",
  "plain buttons",
  "no icons",
  "no buttons",
  "no avatar",
  "no name or date",
  "no body",
  "ready-made HTML",
  "empty box",
] as const;
export type VariantName = (typeof variantNames)[number];

export interface CardOptions {
  /** Number of measurements of each variant. */
  readonly rounds: number;
  /** Number of cards that each measurement mounts. */
  readonly cards: number;
  readonly help: boolean;
}

export const help = `npm run bench -- card [options]

  Mounts cards in a page without a network and prints the processor time of one card by kind of work. bench/README.md says
  how to read it.

  --rounds N   measurements of each variant (default 5)
  --cards N    cards that each measurement mounts, one per frame (default 60)
  --help       this text
`;

const known = {
  rounds: { type: "string" },
  cards: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** @throws UsageError for an unknown option or an invalid value */
export function parseOptions(args: readonly string[]): CardOptions {
  const values = parseBenchOptions("card", args, known);
  return {
    rounds: wholeNumber("--rounds", values.rounds ?? "5", 1, 100),
    cards: wholeNumber("--cards", values.cards ?? "60", 1, 1_000),
    help: values.help ?? false,
  };
}
