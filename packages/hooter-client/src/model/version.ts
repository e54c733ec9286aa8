/**
 * Version of the package. Hooks of another version are incompatible with the client. A test keeps it in sync with the
 * package.
 */
export const VERSION = "0.1.0";
