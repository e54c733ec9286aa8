import { fr } from "./fr";

/** Every visible string, by widget; a value may be a function of what it speaks about. */
export type Labels = typeof fr;

/** Some of the strings, to replace the French ones by. */
export type LabelOverrides = {
  readonly [Group in keyof Labels]?: Labels[Group] extends string ? string : Partial<Labels[Group]>;
};

/** French, with the given strings in place of its own. */
export function mergeLabels(overrides: LabelOverrides | undefined): Labels {
  if (!overrides) return fr;
  return {
    locale: overrides.locale ?? fr.locale,
    common: { ...fr.common, ...overrides.common },
    errors: { ...fr.errors, ...overrides.errors },
    signIn: { ...fr.signIn, ...overrides.signIn },
    composer: { ...fr.composer, ...overrides.composer },
    feed: { ...fr.feed, ...overrides.feed },
    hoot: { ...fr.hoot, ...overrides.hoot },
    time: { ...fr.time, ...overrides.time },
  };
}
