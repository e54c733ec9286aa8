/* Values that a documentation snippet may use without a declaration, because the reader supplies them. */
/* oxlint-disable typescript/consistent-type-imports -- an import would turn this file into a module, and its names
   would no longer be global */

declare const apiKey: string;
declare const projectId: string;
declare const databaseURL: string;
declare const email: string;
declare const password: string;
declare const slug: string;
declare const config: import("hooter-client/firebase").HooterFirebaseConfig;
declare const client: import("hooter-client").HooterClient;
declare const rules: string;

/** The provider of the site in docs/server-data.md. */
declare module "@/app/hooter" {
  export function Hooter(props: {
    initialData?: import("hooter-client").InitialData;
    children: import("react").ReactNode;
  }): import("react").ReactNode;
}

/** The provider of the site in docs/embedding.md. */
declare module "@/app/providers" {
  export function Providers(props: { children: import("react").ReactNode }): import("react").ReactNode;
}
