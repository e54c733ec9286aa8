export { deviceCache } from "./device-cache";
export { openShelf } from "./shelf";
