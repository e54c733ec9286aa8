import type { Node } from "../../tree/node";
import { compileText } from "../rule-tree";
import { ExpressionError, type RuleKind, RulesError } from "../rules-error";
import { FAILED, type RulesAuth, type RulesQuery } from "../scope";
import { rootSnapshot } from "../snapshot";
import { positionsIn } from "../source-text";

/** Input of a single expression: both states at the root, and the captured keys by name. */
interface ExpressionInput {
  auth: RulesAuth | null;
  now: number;
  before: Node;
  after: Node;
  query: RulesQuery | null;
  captures: Readonly<Record<string, string>>;
}

/** Expression outside a rules file. */
interface CompiledExpression {
  readonly text: string;
  /**
   * Evaluates the expression at the root of the database. `"failed"` means a runtime error, which makes a rule false.
   */
  evaluate(input: ExpressionInput): boolean | "failed";
}

/**
 * Compiles one expression outside a rules file.
 *
 * @param kind the kind of rule, which determines whether `newData` is available
 * @param captures the wildcards above the expression, such as `["$uid"]`
 * @throws RulesError with line and column relative to the expression
 */
export function compileExpression(text: string, kind: RuleKind, captures: readonly string[] = []): CompiledExpression {
  try {
    const names = new Map(captures.map((name, depth) => [name, depth]));
    const { evaluate } = compileText(text, { kind, captures: names });
    return {
      text,
      evaluate(input) {
        const [root, newData] = [rootSnapshot(input.before), rootSnapshot(input.after)];
        const path = captures.map((name) => input.captures[name] ?? "");
        const result = evaluate({ ...input, root, data: root, newData, path });
        return result === FAILED ? "failed" : result === true;
      },
    };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new RulesError(error.message, { ...positionsIn(text)(error.offset), path: "/", kind });
  }
}
