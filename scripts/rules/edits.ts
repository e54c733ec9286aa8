import type { Expression, LogicalExpression } from "../../packages/hooter-local/src/rules/expression";

/** A part of an expression's text with other text in its place. */
export interface Edit {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * Every way in which one thing of an expression can be left out or loosened: an operand of `&&` or `||`, a choice of `?:`, an
 * order's bound by one, an anchor or a count of a regular expression.
 */
export function editsOf(text: string, expression: Expression): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Expression): void => {
    edits.push(...editsAt(text, node));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(expression);
  return edits;
}

function editsAt(text: string, node: Expression): Edit[] {
  const { start, end } = node;
  const part = (child: Expression): string => `(${text.slice(child.start, child.end)})`;
  const edit = (what: string, replacement: string): Edit => ({ what, start, end, replacement });
  switch (node.type) {
    case "logical":
      return operandsOf(node).map((dropped, _, all) =>
        edit(
          `without ${shortened(text.slice(dropped.start, dropped.end))}`,
          all.flatMap((operand) => (operand === dropped ? [] : [part(operand)])).join(` ${node.operator} `),
        ),
      );
    case "conditional":
      return [node.whenTrue, node.whenFalse].map((kept) =>
        edit(`always ${shortened(text.slice(kept.start, kept.end))}`, part(kept)),
      );
    case "binary": {
      const { operator, left, right } = node;
      if (!operator.startsWith("<") && !operator.startsWith(">")) return [];
      const loosened = `${part(left)} ${operator} ${part(right)} ${operator.startsWith("<") ? "+" : "-"} 1`;
      return [edit(`loosened: ${shortened(loosened)}`, loosened)];
    }
    case "regex":
      return regexEdits(text.slice(start, end)).map((regex) => edit(`loosened: ${shortened(regex)}`, regex));
    default:
      return [];
  }
}

/** `a && b && c` has three operands. One in parentheses of its own is the same chain, as its grouping says nothing. */
function operandsOf(node: LogicalExpression): Expression[] {
  return [node.left, node.right].flatMap((side) =>
    side.type === "logical" && side.operator === node.operator ? operandsOf(side) : [side],
  );
}

function childrenOf(node: Expression): readonly Expression[] {
  switch (node.type) {
    case "logical":
      return operandsOf(node);
    case "binary":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.whenTrue, node.whenFalse];
    case "unary":
      return [node.operand];
    case "call":
      return [node.object, ...node.args];
    case "member":
      return [node.object];
    case "index":
      return [node.object, node.index];
    case "array":
      return node.items;
    case "apply":
      return [node.callee];
    case "literal":
    case "regex":
    case "variable":
    case "capture":
      return [];
  }
}

/** Without an anchor, or with a set that may stand once more or less. */
function regexEdits(regex: string): string[] {
  const edits: string[] = [];
  if (regex.startsWith("/^")) edits.push(`/${regex.slice(2)}`);
  if (regex.endsWith("$/")) edits.push(`${regex.slice(0, -2)}/`);
  for (const { 0: count, 1: least = "", 2: most, index } of regex.matchAll(/(?<=\])\{(\d+)(?:,(\d+))?\}/g)) {
    const put = (from: number, to: number) =>
      edits.push(`${regex.slice(0, index)}{${from},${to}}${regex.slice(index + count.length)}`);
    const [from, to] = [Number(least), Number(most ?? least)];
    put(from - 1, to);
    put(from, to + 1);
  }
  return edits;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= 160 ? line : `${line.slice(0, 100)} … ${line.slice(-50)}`;
}
