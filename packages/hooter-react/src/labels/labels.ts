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
  const merged = { ...fr };
  for (const [group, ours] of Object.entries(fr)) {
    const theirs: unknown = Reflect.get(overrides, group);
    if (theirs === undefined) continue;
    Object.assign(merged, {
      [group]: typeof ours === "object" && typeof theirs === "object" ? { ...ours, ...theirs } : theirs,
    });
  }
  return merged;
}
