export type { Timeouts } from "./server/http-server";
export { PortError } from "./server/listen";
export {
  type NoticeTopic,
  openLocalDatabase,
  type StoredDatabase,
  type StoredDatabaseOptions,
} from "./server/open-local-database";
export { type ServedDatabase, type ServeOptions, serveLocalDatabase } from "./server/serve";
export { StoreError } from "./store/store-error";
