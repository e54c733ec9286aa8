import type { HooterFirebaseConfig } from "hooter-client/firebase";

/** Configuration that the served page contains. It needs no secrecy, because the database rules protect the data. */
export interface SiteConfiguration {
  readonly firebase: HooterFirebaseConfig;
  /** Users who may read. The specification requires "members". */
  readonly readers: "members" | "everyone";
}

/** Reads the configuration; null when it is missing or incomplete. */
export function readConfiguration(text: string): SiteConfiguration | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null) return null;
  const field = (name: string): string | undefined => {
    const value: unknown = Reflect.get(json, name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const apiKey = field("apiKey");
  const projectId = field("projectId");
  const databaseURL = field("databaseURL");
  if (apiKey === undefined || projectId === undefined || databaseURL === undefined) return null;
  const firebase = {
    apiKey,
    projectId,
    databaseURL,
    authDomain: field("authDomain"),
    appId: field("appId"),
    identityEmulatorUrl: field("identityEmulatorUrl"),
  };
  return { firebase, readers: field("readers") === "everyone" ? "everyone" : "members" };
}
