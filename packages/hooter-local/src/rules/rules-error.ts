/** Rule of a node: read permission, write permission, or a condition on the value. */
export type RuleKind = ".read" | ".write" | ".validate";

/** Position in the rules file, and the node at that position. */
export interface RulesLocation {
  /** 1-based line number. */
  line: number;
  /** 1-based, in UTF-16 code units. */
  column: number;
  /** Pattern path of the node, such as `/hoots/$hoot`. */
  path: string;
  /** Rule of that node; null for an error in the structure of the file. */
  kind: RuleKind | null;
}

/**
 * Error in a rules file. Uses the hosted service's message where it is known, without the prefix `line:column: `.
 */
export class RulesError extends Error {
  override readonly name = "RulesError";
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly kind: RuleKind | null;

  constructor(message: string, location: RulesLocation) {
    super(message);
    this.line = location.line;
    this.column = location.column;
    this.path = location.path;
    this.kind = location.kind;
  }

  /** Text for a terminal: `line:column path .write: message`. */
  get located(): string {
    const rule = this.kind === null ? "" : ` ${this.kind}`;
    return `${this.line}:${this.column} ${this.path}${rule}: ${this.message}`;
  }

  /** Text of the `error` member in the hosted service's 400 response. */
  get serviceText(): string {
    return `${this.line}:${this.column}: ${this.message}\n`;
  }
}

/** Error in an expression, before its position in the file is known. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";

  constructor(
    message: string,
    /** Offset in the text of the expression. */
    readonly offset: number,
  ) {
    super(message);
  }
}
