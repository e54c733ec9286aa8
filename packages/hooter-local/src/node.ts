export type { Timeouts } from "./server/http-server";
export {
  type NoticeTopic,
  openLocalDatabase,
  type StoredDatabase,
  type StoredDatabaseOptions,
} from "./server/open-local-database";
export { PortError } from "./server/port-error";
export { type ServedDatabase, type ServeOptions, serveLocalDatabase } from "./server/serve";
export { StoreError } from "./store/store-error";
