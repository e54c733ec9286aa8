export { memoryCache } from "./cache/cache-store";
export { type MemoryAccount, type MemoryIdentityOptions, memoryIdentity } from "./identity/memory-identity";
