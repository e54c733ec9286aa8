import { type Node, render } from "../../rules/source/language";

/** Condition with one part omitted or loosened. */
export interface Edit {
  /** Description of the change, with the reason of the clause if the clause has one. */
  readonly description: string;
  readonly node: Node;
}

/**
 * Returns all edits of a condition. Each edit omits or loosens one part: it omits an operand of `all` or `any`,
 * replaces a `?:` with one of its branches, shifts the bound of a comparison by one, or changes an anchor or a count of
 * a regular expression.
 */
export function editsOf(node: Node): Edit[] {
  switch (node.type) {
    case "text":
    case "pushKeyTime":
      return [];
    case "because":
      return editsOf(node.condition).map(({ description, node: condition }) => ({
        description: `${description} (${node.reason})`,
        node: { ...node, condition },
      }));
    case "all":
    case "any":
      return [
        ...node.parts.map((dropped) => ({
          description: `without ${described(dropped)}`,
          node: withParts(
            node.type,
            node.parts.filter((part) => part !== dropped),
          ),
        })),
        ...node.parts.flatMap((part, index) =>
          editsOf(part).map((edit) => ({
            description: edit.description,
            node: withParts(node.type, node.parts.with(index, edit.node)),
          })),
        ),
      ];
    case "not":
      return within(node.operand, (operand) => ({ ...node, operand }));
    case "choose":
      return [
        { description: `always ${described(node.whenTrue)}`, node: node.whenTrue },
        { description: `always ${described(node.whenFalse)}`, node: node.whenFalse },
        ...within(node.test, (test) => ({ ...node, test })),
        ...within(node.whenTrue, (whenTrue) => ({ ...node, whenTrue })),
        ...within(node.whenFalse, (whenFalse) => ({ ...node, whenFalse })),
      ];
    case "compare":
      return [
        ...loosenedOrder(node),
        ...within(node.left, (left) => ({ ...node, left })),
        ...within(node.right, (right) => ({ ...node, right })),
      ];
    case "matches":
      return [
        ...loosenedPatterns(node.pattern).map((pattern) => ({
          description: `loosened: ${pattern}`,
          node: { ...node, pattern },
        })),
        ...within(node.value, (value) => ({ ...node, value })),
      ];
  }
}

function within(child: Node, put: (child: Node) => Node): Edit[] {
  return editsOf(child).map(({ description, node }) => ({ description, node: put(node) }));
}

function withParts(type: "all" | "any", parts: readonly Node[]): Node {
  const [only] = parts;
  return parts.length === 1 && only ? only : { type, parts };
}

function loosenedOrder(node: Extract<Node, { type: "compare" }>): Edit[] {
  const { operator } = node;
  if (!operator.startsWith("<") && !operator.startsWith(">")) return [];
  const right: Node = {
    type: "compare",
    operator: operator.startsWith("<") ? "+" : "-",
    left: node.right,
    right: { type: "text", text: "1" },
  };
  return [{ description: `loosened by one: ${described(node)}`, node: { ...node, right } }];
}

/** Variants of a pattern: without an anchor, or with a repetition count of a set raised or lowered by one. */
function loosenedPatterns(pattern: string): string[] {
  const patterns: string[] = [];
  if (pattern.startsWith("/^")) patterns.push(`/${pattern.slice(2)}`);
  if (pattern.endsWith("$/")) patterns.push(`${pattern.slice(0, -2)}/`);
  for (const { 0: count, 1: least = "", 2: most, index } of pattern.matchAll(/(?<=\])\{(\d+)(?:,(\d+))?\}/g)) {
    const put = (from: number, to: number) =>
      patterns.push(`${pattern.slice(0, index)}{${from},${to}}${pattern.slice(index + count.length)}`);
    const [from, to] = [Number(least), Number(most ?? least)];
    put(from - 1, to);
    put(from, to + 1);
  }
  return patterns;
}

/** Reason of a clause, or the text of a clause without a reason. */
function described(node: Node): string {
  if (node.type === "because") return `"${node.reason}"`;
  const text = render(node);
  return text.length <= 160 ? text : `${text.slice(0, 100)} … ${text.slice(-50)}`;
}
