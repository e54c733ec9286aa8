import { IdentityError } from "../identity";
import { RulesError } from "../rules";
import { PortError } from "../server/port-error";
import { codeOf, StoreError } from "../store/store-error";
import { UsageError } from "./usage-error";

/** What went wrong, in one sentence for a person; a fault of this program shows where it happened. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PortError) return `hooter-local: ${error.message}${wayOut(error, "--port")}.`;
  if (error instanceof IdentityError) {
    return `hooter-local: ${error.message.replace(/\.$/, "")}${wayOut(error, "--auth-port")}.`;
  }
  if (error instanceof RulesError) return `hooter-local: the rules have an error at ${error.located}`;
  if (error instanceof StoreError || error instanceof UsageError) return `hooter-local: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Only a port that is taken is put right by another one. */
function wayOut({ cause }: Error, option: string): string {
  return codeOf(cause) === "EADDRINUSE" ? `: free it or choose another with ${option}` : "";
}

/** 2 for what was typed, 1 for the rest, as shells expect. */
export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}
