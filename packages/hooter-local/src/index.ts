export type { Explanation, RulesAuth } from "./rules";
export { compileRules, type Rules, RulesError } from "./rules";
export { RefusedError } from "./service/http";
export {
  createLocalDatabase,
  type LocalDatabase,
  type LocalDatabaseOptions,
} from "./service/local-database";
export type { DeniedCall } from "./service/rules-gate";
export type { JsonValue } from "./tree/node";
