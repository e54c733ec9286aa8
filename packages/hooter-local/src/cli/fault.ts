import { IdentityError } from "../identity";
import { RulesError } from "../rules";
import { PortError } from "../server/listen";
import { codeOf, StoreError } from "../store/store-error";

/** Error in the arguments of the command. The message is one sentence for the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Describes an error to the user in one sentence. For a bug in this program, returns the stack trace instead. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PortError) return `hooter-local: ${error.message}${portHint(error, "--port")}.`;
  if (error instanceof IdentityError) {
    return `hooter-local: ${error.message.replace(/\.$/, "")}${portHint(error, "--auth-port")}.`;
  }
  if (error instanceof RulesError) return `hooter-local: the rules have an error at ${error.located}`;
  if (error instanceof StoreError || error instanceof UsageError) return `hooter-local: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Suggests another port if the port is taken. */
function portHint({ cause }: Error, option: string): string {
  return codeOf(cause) === "EADDRINUSE" ? `: free it or choose another with ${option}` : "";
}

/** Exit code: 2 for a usage error, 1 for any other error, as shells expect. */
export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}
