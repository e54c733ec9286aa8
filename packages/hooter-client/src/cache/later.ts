export { deviceCache } from "./device-cache";
export { openPersister, startPersisting } from "./persister";
