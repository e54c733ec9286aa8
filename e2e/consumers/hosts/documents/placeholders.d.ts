/* Values that a documentation snippet may use without a declaration, because the reader provides them. */
/* oxlint-disable typescript/consistent-type-imports -- an import would make this file a module, and its names no globals */

declare const apiKey: string;
declare const projectId: string;
declare const databaseURL: string;
declare const email: string;
declare const password: string;
declare const slug: string;
declare const config: import("hooter-client/firebase").HooterFirebaseConfig;
declare const client: import("hooter-client").HooterClient;
declare const rules: string;
