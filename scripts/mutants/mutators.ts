import ts from "typescript";
import { regexEdits } from "./regex-edits";

/** Kind of change that a mutant makes. */
export type MutantKind =
  | "condition"
  | "equality"
  | "comparison"
  | "logical"
  | "arithmetic"
  | "assignment"
  | "unary"
  | "update"
  | "string"
  | "template"
  | "array"
  | "object"
  | "function body"
  | "optional call"
  | "method"
  | "number"
  | "boolean"
  | "regex";

/** A change of a source text. Offsets count UTF-16 units; lines and columns start at 1. */
export interface Mutant {
  /** Unique within its file. */
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
  readonly kind: MutantKind;
  /**
   * Range of the expression that becomes a choice between the original and the mutant. The change is inside this range.
   */
  readonly host: { readonly start: number; readonly end: number };
}

/** String that replaces an empty string. */
const MARKER = '"mutant"';

const OPERATORS: ReadonlyMap<ts.SyntaxKind, { readonly kind: MutantKind; readonly others: readonly string[] }> =
  new Map([
    [ts.SyntaxKind.EqualsEqualsEqualsToken, { kind: "equality", others: ["!=="] }],
    [ts.SyntaxKind.ExclamationEqualsEqualsToken, { kind: "equality", others: ["==="] }],
    [ts.SyntaxKind.EqualsEqualsToken, { kind: "equality", others: ["!="] }],
    [ts.SyntaxKind.ExclamationEqualsToken, { kind: "equality", others: ["=="] }],
    [ts.SyntaxKind.LessThanToken, { kind: "comparison", others: ["<=", ">="] }],
    [ts.SyntaxKind.LessThanEqualsToken, { kind: "comparison", others: ["<", ">"] }],
    [ts.SyntaxKind.GreaterThanToken, { kind: "comparison", others: [">=", "<="] }],
    [ts.SyntaxKind.GreaterThanEqualsToken, { kind: "comparison", others: [">", "<"] }],
    [ts.SyntaxKind.AmpersandAmpersandToken, { kind: "logical", others: ["||"] }],
    [ts.SyntaxKind.BarBarToken, { kind: "logical", others: ["&&"] }],
    [ts.SyntaxKind.QuestionQuestionToken, { kind: "logical", others: ["&&"] }],
    [ts.SyntaxKind.PlusToken, { kind: "arithmetic", others: ["-"] }],
    [ts.SyntaxKind.MinusToken, { kind: "arithmetic", others: ["+"] }],
    [ts.SyntaxKind.AsteriskToken, { kind: "arithmetic", others: ["/"] }],
    [ts.SyntaxKind.SlashToken, { kind: "arithmetic", others: ["*"] }],
    [ts.SyntaxKind.PercentToken, { kind: "arithmetic", others: ["*"] }],
    [ts.SyntaxKind.PlusEqualsToken, { kind: "assignment", others: ["-="] }],
    [ts.SyntaxKind.MinusEqualsToken, { kind: "assignment", others: ["+="] }],
    [ts.SyntaxKind.QuestionQuestionEqualsToken, { kind: "assignment", others: ["&&="] }],
  ]);

/** Methods whose calls are removed: `list.slice(1)` becomes `list`. */
const REMOVED_METHODS = new Set(["slice", "filter", "sort", "toSorted", "reverse", "toReversed"]);
/** Methods that are replaced by another method with the same parameters. */
const OTHER_METHODS: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
]);
const OTHER_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ["min", "max"],
  ["max", "min"],
]);

type Add = (kind: MutantKind, node: ts.Node, replacement: string, range?: ts.TextRange) => void;

/**
 * Lists the mutants of a TypeScript source text, in the order of the text.
 *
 * It excludes types, imports and exports, and text for people: a string with a blank in the arguments of `new
 * …Error(…)` or of `super(…)`. A code in these arguments, such as `"network"`, has no blank and is changed. It also
 * excludes calls of `process.kill`, because a changed signal could end any process.
 *
 * @param file value for the field `file` of each mutant
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const found = new Map<string, Omit<Mutant, "id">>();
  const add: Add = (kind, node, replacement, range) => {
    const start = range?.pos ?? node.getStart(tree);
    const end = range?.end ?? node.end;
    const original = source.slice(start, end);
    if (original === replacement) return;
    const { line, character } = tree.getLineAndCharacterOfPosition(start);
    const around = kind === "function body" ? node : outermostOfChain(node);
    const host = { start: around.getStart(tree), end: around.end };
    // Skip a change that another operator has already produced.
    const key = `${start} ${end} ${replacement}`;
    if (found.has(key)) return;
    found.set(key, { file, line: line + 1, column: character + 1, start, end, original, replacement, kind, host });
  };
  const visit = (node: ts.Node): void => {
    if (isOutside(node)) return;
    mutate(node, tree, add);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((mutant, id) => ({ id, ...mutant }));
}

/** Whether a node is excluded: types, declarations without code, and calls of `process.kill`. */
function isOutside(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    (ts.isCallExpression(node) && node.expression.getText() === "process.kill")
  );
}

function mutate(node: ts.Node, tree: ts.SourceFile, add: Add): void {
  const textOf = (part: ts.Node): string => part.getText(tree);
  if (ts.isIfStatement(node)) {
    for (const value of ["true", "false"]) add("condition", node.expression, value);
  } else if (ts.isConditionalExpression(node)) {
    for (const value of ["true", "false"]) add("condition", node.condition, value);
  } else if (ts.isWhileStatement(node) || ts.isDoStatement(node)) {
    add("condition", node.expression, "false");
  } else if (ts.isForStatement(node)) {
    if (node.condition !== undefined) add("condition", node.condition, "false");
  } else if (ts.isBinaryExpression(node)) {
    mutateOperator(node, textOf, add);
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    mutateUnary(node, textOf, add);
  } else if (ts.isStringLiteral(node)) {
    if (isValue(node) && !isForPeople(node, node.text)) add("string", node, node.text === "" ? MARKER : '""');
  } else if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    if (!ts.isTaggedTemplateExpression(node.parent) && !isForPeople(node, textOf(node))) {
      add("template", node, textOf(node) === "``" ? MARKER : '""');
    }
  } else if (ts.isArrayLiteralExpression(node)) {
    if (node.elements.length > 0 && !isTarget(node)) add("array", node, "[]");
  } else if (ts.isObjectLiteralExpression(node)) {
    if (node.properties.length > 0 && !isTarget(node)) add("object", node, "{}");
  } else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    if (isValue(node) && (value === 0 || value === 1)) {
      for (const other of [value + 1, value - 1]) add("number", node, String(other));
    }
  } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    add("boolean", node, node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true");
  } else if (ts.isRegularExpressionLiteral(node)) {
    for (const edit of regexEdits(node.text)) add("regex", node, edit);
  } else if (ts.isCallExpression(node)) {
    mutateCall(node, tree, add);
  } else if (ts.isBlock(node) && ts.isFunctionLike(node.parent)) {
    // The constructor of a derived class cannot omit `super`.
    const isDerived = ts.isConstructorDeclaration(node.parent) && node.parent.parent.heritageClauses !== undefined;
    if (node.statements.length > 0 && !isDerived) add("function body", node, "{}");
  }
}

function mutateUnary(
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  textOf: (part: ts.Node) => string,
  add: Add,
): void {
  const { operator } = node;
  const operand = textOf(node.operand);
  if (operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken) add("unary", node, operand);
  if (operator !== ts.SyntaxKind.PlusPlusToken && operator !== ts.SyntaxKind.MinusMinusToken) return;
  const other = operator === ts.SyntaxKind.PlusPlusToken ? "--" : "++";
  add("update", node, ts.isPrefixUnaryExpression(node) ? other + operand : operand + other);
}

function mutateOperator(node: ts.BinaryExpression, textOf: (part: ts.Node) => string, add: Add): void {
  const found = OPERATORS.get(node.operatorToken.kind);
  const isPlus =
    node.operatorToken.kind === ts.SyntaxKind.PlusToken || node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
  if (found === undefined || (isPlus && isText(node))) return;
  const isAssignment = found.kind === "assignment";
  for (const other of found.others) {
    // Parentheses keep the operands together, and allow `??` and `&&` to be mixed.
    const left = isAssignment ? textOf(node.left) : `(${textOf(node.left)})`;
    add(found.kind, node, `${left} ${other} (${textOf(node.right)})`);
  }
}

function mutateCall(node: ts.CallExpression, tree: ts.SourceFile, add: Add): void {
  if (
    node.questionDotToken !== undefined ||
    (ts.isPropertyAccessExpression(node.expression) && node.expression.questionDotToken)
  ) {
    const chain = outermostOfChain(node);
    add("optional call", node, "undefined", { pos: chain.getStart(tree), end: chain.end });
  }
  if (!ts.isPropertyAccessExpression(node.expression)) return;
  const { expression: receiver, name } = node.expression;
  const other = receiver.getText(tree) === "Math" ? OTHER_FUNCTIONS.get(name.text) : OTHER_METHODS.get(name.text);
  if (other !== undefined) add("method", node, other, { pos: name.getStart(tree), end: name.end });
  // Do not drop a call with `?.`: `a?.slice(1).length` would become `a.length`, which throws when `a` is undefined.
  const isLeftOut = node.expression.questionDotToken === undefined && REMOVED_METHODS.has(name.text);
  if (isLeftOut) add("method", node, receiver.getText(tree));
}

/** The whole optional chain, because parentheses around a part of `a?.b.c` would end its short circuit. */
function outermostOfChain(node: ts.Node): ts.Node {
  let outermost = node;
  while (
    ts.isOptionalChain(outermost.parent) &&
    "expression" in outermost.parent &&
    outermost.parent.expression === outermost
  ) {
    outermost = outermost.parent;
  }
  return outermost;
}

/** Whether a literal is a value, and not the name of a property or a directive. */
function isValue(node: ts.StringLiteral | ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isExpressionStatement(parent)) return false;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  return !("name" in parent) || parent.name !== node;
}

/** Whether an array or object is the left side of an assignment. */
function isTarget(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) {
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.left === node;
  }
  return (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) && parent.initializer === node;
}

/** Whether an operand of `+` is a string, as far as the source text shows it. */
function isText(node: ts.Expression): boolean {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    return true;
  if (ts.isParenthesizedExpression(node)) return isText(node.expression);
  return ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right));
}

/** Whether a string contains a blank and is an argument of an error (see {@link mutantsOf}). */
function isForPeople(node: ts.Node, text: string): boolean {
  if (!/\s/.test(text)) return false;
  for (let parent = node.parent; ts.isExpression(parent) || ts.isTemplateSpan(parent); parent = parent.parent) {
    if (ts.isNewExpression(parent)) return parent.expression.getText().endsWith("Error");
    if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.SuperKeyword;
  }
  return false;
}
