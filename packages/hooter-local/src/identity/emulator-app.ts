import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { IdentityError } from "./identity-error";

/**
 * Creates the official Authentication emulator from firebase-tools as a request listener for one project.
 *
 * Loads its server module directly, not through `firebase emulators:start`. One process then runs both identity and
 * database, the emulator needs no other ports (for its hub and logging), and accounts can be written to disk before a
 * response is sent. firebase-tools does not export this module publicly, so the repository pins the version that the
 * tests cover, and this function checks the module's shape.
 *
 * @throws IdentityError when firebase-tools is missing or has an unexpected shape
 */
export async function createEmulatorApp(project: string): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  const path = "firebase-tools/lib/emulator/auth/server";
  let server: unknown;
  try {
    server = require(path);
  } catch (error) {
    throw new IdentityError(
      "The identity emulator needs firebase-tools: npm install --save-dev firebase-tools@15.34.2, or disable the emulator with --no-auth.",
      { cause: error },
    );
  }
  if (typeof server !== "object" || server === null || !("createApp" in server) || !isFunction(server.createApp)) {
    throw new IdentityError("This version of firebase-tools is not supported: install firebase-tools@15.34.2.");
  }
  compileValidatorsOnDemand(require.resolve(path));
  const app: unknown = await server.createApp(project);
  if (!isFunction(app)) throw new IdentityError("The identity emulator of firebase-tools did not start.");
  return (request, response) => void app(request, response);
}

const compiledOnDemand = new WeakSet<object>();

/**
 * Makes the emulator compile the validators of each kind of request when the first such request arrives. By default, it
 * compiles all validators at startup, which takes nine tenths of the startup time.
 *
 * @param server path of the emulator's module, from which its router (exegesis-express) is resolved
 */
export function compileValidatorsOnDemand(server: string): void {
  let exegesis: unknown;
  try {
    exegesis = createRequire(server)("exegesis-express");
  } catch {
    // Another version of firebase-tools may have another router. In that case, the emulator works but starts slowly.
    return;
  }
  if (typeof exegesis !== "object" || exegesis === null || compiledOnDemand.has(exegesis)) return;
  const middleware: unknown = Reflect.get(exegesis, "middleware");
  if (!isFunction(middleware)) return;
  Reflect.set(exegesis, "middleware", (document: unknown, options: object) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true }),
  );
  compiledOnDemand.add(exegesis);
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === "function";
}
