export { deviceCache } from "./device-cache";
export { keep } from "./persist";
export { openPersister } from "./persister";
