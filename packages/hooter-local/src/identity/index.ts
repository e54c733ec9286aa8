export type { NewAccount } from "./account";
export { IdentityError } from "./identity-error";
export { type IdentityOptions, type RunningIdentity, startIdentity } from "./identity-server";
