import { type Build, removeOffline, serveOffline, type WorkerScope } from "./worker";

declare const self: WorkerScope;
/** The plugin in vite.config.ts inserts this value; null in a build that removes the service worker from devices. */
declare const BUILD: Build | null;

if (BUILD === null) removeOffline(self);
else serveOffline(self, BUILD);
