import * as acorn from "acorn";
import { ExpressionError } from "./rules-error";

/** Deeper than any rule a person writes, and far from the end of the stack. */
const MAX_NESTING = 150;
/** How many binary operators may stand in a row, those of the expressions around included. */
const MAX_CHAIN = 500;

/** The methods of acorn's parser through which each of its recursions passes, as its plugins override them. */
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
 * Acorn's parser with a bound on its recursion. Near the end of the stack V8 cannot compile a regular expression and ends
 * the process: a RangeError would come too late.
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

  /** Prefix operators. */
  override parseMaybeUnary(...rest: unknown[]): unknown {
    const [, isOperand] = rest;
    return isOperand === true ? this.nested(() => super.parseMaybeUnary(...rest)) : super.parseMaybeUnary(...rest);
  }

  /** `new new new …`. */
  override parseExprAtom(...rest: unknown[]): unknown {
    const [, , isOfNew] = rest;
    return isOfNew === true ? this.nested(() => super.parseExprAtom(...rest)) : super.parseExprAtom(...rest);
  }

  /** Groups of a regular expression. */
  override regexp_disjunction(...rest: unknown[]): unknown {
    return this.nested(() => super.regexp_disjunction(...rest));
  }

  /** Acorn calls itself for each operator of a chain, although a chain is no nesting. */
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
