export { type MemoryAccount, type MemoryIdentityOptions, memoryIdentity } from "./identity/memory-identity";
