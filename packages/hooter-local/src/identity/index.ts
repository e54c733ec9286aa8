export { IdentityError } from "./identity-error";
export { type IdentityOptions, type NewAccount, type RunningIdentity, startIdentity } from "./identity-server";
