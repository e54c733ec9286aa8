import type { DeniedCall } from "../service/rules-gate";

/** Describes a refused call in a few lines: the user, the path, the rule, and the deciding values. */
export function describeDenied({ operation, paths, auth, explain }: DeniedCall): string {
  const why = explain();
  const who = auth === null ? "nobody signed in" : typeof auth.uid === "string" ? `uid ${auth.uid}` : "no uid";
  const where = paths.map((path) => `/${path.join("/")}`).join(", ");
  const position = why.line === null ? "" : ` (line ${why.line}:${why.column})`;
  const lines = [`refused ${operation} of ${where}, ${who}: ${why.reason}`];
  if (why.rule !== null) lines.push(`  ${why.kind} of ${why.path}${position}: ${why.rule}`);
  for (const { expression, value } of why.values)
    lines.push(`    ${expression} is ${JSON.stringify(value) ?? "nothing"}`);
  return lines.join("\n");
}
