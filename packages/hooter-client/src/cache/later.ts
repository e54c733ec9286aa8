export { deviceCache } from "./device-cache";
export { keep } from "./keep";
export { openShelf } from "./shelf";
