export type { Explanation, RulesAuth } from "./rules";
export { compileRules, type Rules, RulesError } from "./rules";
export {
  createLocalDatabase,
  type LocalDatabase,
  type LocalDatabaseOptions,
  RefusedError,
} from "./service/local-database";
export type { DeniedCall } from "./service/rules-gate";
export type { JsonValue } from "./tree/node";
