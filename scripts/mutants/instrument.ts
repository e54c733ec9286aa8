import type { Mutant } from "./mutators";

/** Global function that the instrumented code calls to check whether a mutant is active. */
export const SWITCH = "__isMutantActive";

interface Host {
  readonly start: number;
  readonly end: number;
  readonly mutants: Mutant[];
  readonly inner: Host[];
}

/**
 * Inserts all mutants of a source text into the text. An expression that has mutants becomes a choice, for example
 * `(active(12) ? mutant : original)`. If a mutant empties a function, the function returns at once while the mutant is
 * active.
 *
 * @param firstId added to the ids of the mutants
 */
export function instrument(source: string, mutants: readonly Mutant[], firstId = 0): string {
  const all: Host = { start: 0, end: source.length, mutants: [], inner: [] };
  const byRange = new Map<string, Host>();
  for (const mutant of mutants) {
    const { start, end } = mutant.host;
    const key = `${start} ${end}`;
    const host = byRange.get(key) ?? { start, end, mutants: [], inner: [] };
    host.mutants.push(mutant);
    byRange.set(key, host);
  }
  const stack = [all];
  for (const host of [...byRange.values()].sort((a, b) => a.start - b.start || b.end - a.end)) {
    while (stack.length > 1 && (stack.at(-1)?.end ?? 0) <= host.start) stack.pop();
    stack.at(-1)?.inner.push(host);
    stack.push(host);
  }
  return write(all, source, firstId);
}

function write(host: Host, source: string, firstId: number): string {
  let text = "";
  let done = host.start;
  for (const inner of host.inner) {
    text += source.slice(done, inner.start) + write(inner, source, firstId);
    done = inner.end;
  }
  text += source.slice(done, host.end);
  if (host.mutants.length === 0) return text;
  const isActive = ({ id }: Mutant) => `${SWITCH}(${firstId + id})`;
  if (host.mutants[0]?.kind === "function body") {
    return `{${host.mutants.map((mutant) => `if (${isActive(mutant)}) return;`).join("")}${text.slice(1)}`;
  }
  const choices = host.mutants.map((mutant) => {
    const before = source.slice(host.start, mutant.start);
    return `${isActive(mutant)} ? (${before}${mutant.replacement}${source.slice(mutant.end, host.end)}) : `;
  });
  return `(${choices.join("")}(${text}))`;
}
