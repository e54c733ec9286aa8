export { readTokenClaims } from "./model/token-claims";
export { createThreadCountRead, createThreadRead } from "./queries/thread-reads";
export { followThread, readThreadCount } from "./queries/thread-updates";
