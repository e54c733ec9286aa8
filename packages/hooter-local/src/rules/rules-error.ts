/** Which rule of a node: who may read, who may write, or what the value must satisfy. */
export type RuleKind = ".read" | ".write" | ".validate";

/** Where in the rules file something stands, and at which node. */
export interface RulesLocation {
  /** 1-based; 1 for the first line. */
  line: number;
  /** 1-based, in UTF-16 code units. */
  column: number;
  /** The node's pattern path, such as `/hoots/$hoot`. */
  path: string;
  /** The rule at that node; null when the file's structure is at fault. */
  kind: RuleKind | null;
}

/**
 * A rules file that is refused. The message is in the hosted service's words wherever they are known (protocol,
 * sections 5.1 and 5.5), without its `line:column: ` prefix.
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

  /** For a person at a terminal: `line:column path .write: message`. */
  get located(): string {
    const rule = this.kind === null ? "" : ` ${this.kind}`;
    return `${this.line}:${this.column} ${this.path}${rule}: ${this.message}`;
  }

  /** The text that the hosted service puts into the `error` member of its 400. */
  get serviceText(): string {
    return `${this.line}:${this.column}: ${this.message}\n`;
  }
}

/** An expression that is refused, before it is known where in the file it stands. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";

  constructor(
    message: string,
    /** Index into the expression's text. */
    readonly offset: number,
  ) {
    super(message);
  }
}
