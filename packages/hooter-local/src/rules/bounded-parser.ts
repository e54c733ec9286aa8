import * as acorn from "acorn";
import { ExpressionError } from "./rules-error";

/** Maximum nesting: deeper than any handwritten rule, and far below the limit of the stack. */
const MAX_NESTING = 150;
/** Maximum number of binary operators in a row, including those of enclosing expressions. */
const MAX_CHAIN = 500;

/**
 * Methods that acorn plugins override, but that acorn's type declarations omit. Every recursion of the parser calls at
 * least one of them.
 */
declare module "acorn" {
  interface Parser {
    readonly start: number;
    parseStatement(...rest: unknown[]): unknown;
    parseMaybeAssign(...rest: unknown[]): unknown;
    parseMaybeUnary(...rest: unknown[]): unknown;
    parseExprAtom(...rest: unknown[]): unknown;
    parseExprOp(...rest: unknown[]): unknown;
    regexp_disjunction(...rest: unknown[]): unknown;
  }
}

/**
 * Acorn's parser with bounded recursion. Without the bounds, a rule could terminate the process instead of causing a
 * RangeError, because V8 exits if it has to compile a regular expression near the end of the stack.
 */
export class BoundedParser extends acorn.Parser {
  private nesting = 0;
  private chain = 0;

  override parseStatement(...rest: unknown[]): unknown {
    return this.nested(() => super.parseStatement(...rest));
  }

  override parseMaybeAssign(...rest: unknown[]): unknown {
    return this.nested(() => super.parseMaybeAssign(...rest));
  }

  /** Limits the nesting of prefix operators. */
  override parseMaybeUnary(...rest: unknown[]): unknown {
    const [, isOperand] = rest;
    return isOperand === true ? this.nested(() => super.parseMaybeUnary(...rest)) : super.parseMaybeUnary(...rest);
  }

  /** Limits the nesting of `new new new …`. */
  override parseExprAtom(...rest: unknown[]): unknown {
    const [, , isOfNew] = rest;
    return isOfNew === true ? this.nested(() => super.parseExprAtom(...rest)) : super.parseExprAtom(...rest);
  }

  /** Limits the nesting of groups of a regular expression. */
  override regexp_disjunction(...rest: unknown[]): unknown {
    return this.nested(() => super.regexp_disjunction(...rest));
  }

  /** Limits chains of operators such as `a + b + c`, because acorn recurses for each operator. */
  override parseExprOp(...rest: unknown[]): unknown {
    if (this.chain >= MAX_CHAIN) throw this.tooDeep();
    this.chain += 1;
    const parsed = super.parseExprOp(...rest);
    this.chain -= 1;
    return parsed;
  }

  private nested(parse: () => unknown): unknown {
    if (this.nesting >= MAX_NESTING) throw this.tooDeep();
    this.nesting += 1;
    const parsed = parse();
    this.nesting -= 1;
    return parsed;
  }

  private tooDeep(): ExpressionError {
    return new ExpressionError("Expression is too deeply nested.", this.start);
  }
}
