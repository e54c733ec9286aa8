import type * as acorn from "acorn";
import { BoundedParser } from "./bounded-parser";
import type { BinaryOperator, Expression, VariableName } from "./expression";
import { RegexMatcher } from "./regex-matcher";
import { parseRegex } from "./regex-subset";
import { ExpressionError, type RuleKind } from "./rules-error";

/**
 * Names that an expression may use: the kind of its rule determines the variables, and the wildcards above the rule
 * determine the captures.
 */
export interface Names {
  kind: RuleKind;
  captures: ReadonlyMap<string, number | "ambiguous">;
}

/**
 * Maximum depth of the tree. It bounds the stack of code that walks the tree. Each operator or call in a chain adds a
 * level.
 */
const MAX_DEPTH = 500;
const DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const UNKNOWN_STRING_ESCAPE = /\\(?:[^\\'"/bfnrtu]|u(?![0-9A-Fa-f]{4}))/;
const REGEX_FLAGS = "regular expressions do not support flags other than i";
const ASSIGNMENT = "Rule expressions may not contain assignments.";

const VARIABLES: ReadonlyMap<string, VariableName> = new Map(
  (["auth", "now", "root", "data", "newData", "query"] as const).map((name) => [name, name]),
);

const OPERATORS: ReadonlyMap<string, BinaryOperator> = new Map<string, BinaryOperator>([
  ["==", "=="],
  ["===", "=="],
  ["!=", "!="],
  ["!==", "!="],
  ...(["<", "<=", ">", ">=", "+", "-", "*", "/", "%"] as const).map((operator) => [operator, operator] as const),
]);

/**
 * Parses the expression of a rule, and refuses every construct outside the rules language.
 *
 * @throws ExpressionError
 */
export function parseExpression(text: string, names: Names): Expression {
  return new Lowering(text, names).lower(parseScript(text), 0);
}

function parseScript(text: string): acorn.Expression {
  const comments: acorn.Comment[] = [];
  let program: acorn.Program;
  try {
    program = BoundedParser.parse(text, { ecmaVersion: 5, onComment: comments });
  } catch (error) {
    throw syntaxError(text, error);
  }
  const [comment] = comments;
  if (comment !== undefined) throw new ExpressionError("Rule expressions may not contain comments.", comment.start);
  const [statement, second] = program.body;
  if (statement === undefined) throw new ExpressionError("Unexpected end of expression.", 0);
  if (statement.type !== "ExpressionStatement") throw notAllowed(statement.type, statement.start);
  // Acorn parses a statement, which may end with a semicolon. A rule is an expression, so refuse the semicolon.
  if (text[statement.end - 1] === ";") throw notAllowed("';'", statement.end - 1);
  if (second !== undefined) throw notAllowed("several expressions", second.start);
  return statement.expression;
}

function syntaxError(text: string, error: unknown): ExpressionError {
  if (error instanceof RangeError) return new ExpressionError("Expression is too deeply nested.", 0);
  if (!(error instanceof SyntaxError)) throw error;
  const offset = "pos" in error && typeof error.pos === "number" ? error.pos : 0;
  const what = error.message.replace(/ \(\d+:\d+\)$/, "");
  if (what.startsWith("Not enough stack space")) return new ExpressionError("Expression is too deeply nested.", 0);
  if (what.includes("regular expression flag")) return new ExpressionError(REGEX_FLAGS, offset);
  if (what.startsWith("Assigning to rvalue")) return new ExpressionError(ASSIGNMENT, offset);
  if (what === "Unexpected token" && offset >= text.trimEnd().length) {
    return new ExpressionError("Unexpected end of expression.", offset);
  }
  return new ExpressionError(`Syntax error in expression: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`, offset);
}

class Lowering {
  constructor(
    private readonly text: string,
    private readonly names: Names,
  ) {}

  lower(node: acorn.Expression | acorn.Super | acorn.PrivateIdentifier, depth: number): Expression {
    if (depth > MAX_DEPTH) throw new ExpressionError("Expression is too deeply nested.", node.start);
    const { start, end } = node;
    const lower = (child: acorn.Expression | acorn.Super | acorn.PrivateIdentifier) => this.lower(child, depth + 1);
    switch (node.type) {
      case "Literal":
        return this.literal(node);
      case "Identifier":
        return this.identifier(node);
      case "UnaryExpression":
        if (node.operator !== "!" && node.operator !== "-") throw noOperator(node.operator, start);
        return { type: "unary", operator: node.operator, operand: lower(node.argument), start, end };
      case "BinaryExpression": {
        const operator = OPERATORS.get(node.operator);
        if (operator === undefined) throw noOperator(node.operator, start);
        return { type: "binary", operator, left: lower(node.left), right: lower(node.right), start, end };
      }
      case "LogicalExpression":
        if (node.operator === "??") throw noOperator(node.operator, start);
        return {
          type: "logical",
          operator: node.operator,
          left: lower(node.left),
          right: lower(node.right),
          start,
          end,
        };
      case "ConditionalExpression": {
        const [test, whenTrue, whenFalse] = [lower(node.test), lower(node.consequent), lower(node.alternate)];
        return { type: "conditional", test, whenTrue, whenFalse, start, end };
      }
      case "MemberExpression": {
        const object = lower(node.object);
        const name = this.staticName(node);
        if (name !== null) return { type: "member", object, name, start, end };
        return { type: "index", object, index: lower(node.property), start, end };
      }
      case "CallExpression": {
        const args = node.arguments.map((argument) => {
          if (argument.type === "SpreadElement") throw notAllowed("'...'", argument.start);
          return lower(argument);
        });
        const callee = lower(node.callee);
        if (callee.type === "member") {
          return { type: "call", object: callee.object, method: callee.name, args, start, end };
        }
        return { type: "apply", callee, start, end };
      }
      case "ArrayExpression": {
        const items = node.elements.map((item) => {
          if (item === null || item.type === "SpreadElement") throw notAllowed("holes in arrays", start);
          return lower(item);
        });
        return { type: "array", items, start, end };
      }
      case "AssignmentExpression":
      case "UpdateExpression":
        throw new ExpressionError(ASSIGNMENT, start);
      case "SequenceExpression":
        throw noOperator(",", start);
      default:
        throw notAllowed(node.type, start);
    }
  }

  /** Name of a member expression when it is static: `.name` or `['name']`. */
  private staticName(node: acorn.MemberExpression): string | null {
    if (!node.computed) return node.property.type === "Identifier" ? this.identifierName(node.property) : null;
    return node.property.type === "Literal" && typeof node.property.value === "string" ? node.property.value : null;
  }

  private identifierName(node: acorn.Identifier): string {
    if (this.text.slice(node.start, node.end) !== node.name) throw notAllowed("escapes in names", node.start);
    return node.name;
  }

  private identifier(node: acorn.Identifier): Expression {
    const { start, end } = node;
    const name = this.identifierName(node);
    if (name.startsWith("$")) {
      const depth = this.names.captures.get(name);
      if (depth === undefined) throw new ExpressionError(`Unknown variable '${name}'.`, start);
      if (depth === "ambiguous") {
        throw new ExpressionError(`Variable '${name}' is declared twice on this path.`, start);
      }
      return { type: "capture", name, depth, start, end };
    }
    if (name === "newData" && this.names.kind === ".read") {
      throw new ExpressionError("newData is invalid in .read expressions.", start);
    }
    const variable = VARIABLES.get(name);
    if (variable === undefined) throw new ExpressionError(`Unknown variable '${name}'.`, start);
    return { type: "variable", name: variable, start, end };
  }

  private literal(node: acorn.Literal): Expression {
    const { start, end, value } = node;
    if (node.regex !== undefined) return regexLiteral(node.regex, start, end);
    const raw = this.text.slice(start, end);
    if (typeof value === "string") {
      if (UNKNOWN_STRING_ESCAPE.test(raw.replaceAll("\\\\", ""))) throw notAllowed("this escape", start);
      return { type: "literal", value, start, end };
    }
    if (typeof value === "number") {
      if (!DECIMAL.test(raw)) throw notAllowed(`the number '${raw}'`, start);
      return { type: "literal", value, start, end };
    }
    if (typeof value === "boolean" || value === null) return { type: "literal", value, start, end };
    throw notAllowed(`'${raw}'`, start);
  }
}

function regexLiteral(literal: { pattern: string; flags: string }, start: number, end: number): Expression {
  const { pattern, flags } = literal;
  if (flags !== "" && flags !== "i") throw new ExpressionError(REGEX_FLAGS, start);
  const parsed = parseRegex(pattern);
  if ("message" in parsed) throw new ExpressionError(parsed.message, start + 1 + parsed.offset);
  return { type: "regex", matcher: new RegexMatcher(parsed, flags), start, end };
}

function noOperator(operator: string, offset: number): ExpressionError {
  return new ExpressionError(`Rule expressions may not contain operator '${operator}'.`, offset);
}

function notAllowed(what: string, offset: number): ExpressionError {
  return new ExpressionError(`Rule expressions may not contain ${what}.`, offset);
}
