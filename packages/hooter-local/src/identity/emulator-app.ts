import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { IdentityError } from "./identity-error";

/**
 * Creates the official Authentication emulator of firebase-tools as a request listener for one project.
 *
 * Loads its server module directly, not through `firebase emulators:start`. One process then runs identity and
 * database, no further ports are needed (hub, logging), and accounts can be written to disk before a response is sent.
 * firebase-tools does not export this module publicly, so package.json pins the exact version, and this function checks
 * the module's shape.
 *
 * @throws IdentityError when firebase-tools is missing or has an unexpected shape
 */
export async function createEmulatorApp(project: string): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  let server: unknown;
  try {
    server = require("firebase-tools/lib/emulator/auth/server");
  } catch (error) {
    throw new IdentityError(
      "The identity emulator needs firebase-tools: npm install --save-dev firebase-tools@15.34.2, or go without it by --no-auth.",
      { cause: error },
    );
  }
  if (typeof server !== "object" || server === null || !("createApp" in server) || !isFunction(server.createApp)) {
    throw new IdentityError(
      "This version of firebase-tools is not known to work here: install firebase-tools@15.34.2.",
    );
  }
  const app: unknown = await server.createApp(project);
  if (!isFunction(app)) throw new IdentityError("The identity emulator of firebase-tools did not start.");
  return (request, response) => void app(request, response);
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}
