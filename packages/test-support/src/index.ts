export { eventually } from "./eventually";
export { histories } from "./histories";
