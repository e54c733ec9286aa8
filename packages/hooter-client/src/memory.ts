export { memoryCache } from "./cache/memory-cache";
export { type MemoryAccount, type MemoryIdentityOptions, memoryIdentity } from "./identity/memory-identity";
