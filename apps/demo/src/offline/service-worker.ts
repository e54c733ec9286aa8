import { type Build, removeOffline, serveOffline, type WorkerScope } from "./worker";

declare const self: WorkerScope;
/** Inserted by the plugin in vite.config.ts; null in a build that removes the worker. */
declare const BUILD: Build | null;

if (BUILD === null) removeOffline(self);
else serveOffline(self, BUILD);
