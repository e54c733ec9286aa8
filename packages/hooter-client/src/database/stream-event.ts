import { type DatabaseChange, isJsonObject, type JsonValue } from "./database";

/** Action that an event of a stream requires. */
export type StreamEvent =
  | { readonly kind: "changes"; readonly changes: readonly DatabaseChange[] }
  /** The token is no longer valid: renew it and reopen the stream. */
  | { readonly kind: "auth-revoked" }
  /** The service ends the stream permanently. */
  | { readonly kind: "cancel" }
  /** Keep-alive or unknown event. */
  | { readonly kind: "nothing" }
  | { readonly kind: "malformed" };

const nothing: StreamEvent = { kind: "nothing" };

/**
 * Reads an event (protocol, section 3.2). Checks the name first, because the data of
 * `cancel` and `auth_revoked` is not JSON.
 */
export function readStreamEvent(name: string | undefined, data: string): StreamEvent {
  if (name === "auth_revoked") return { kind: "auth-revoked" };
  if (name === "cancel") return { kind: "cancel" };
  if (name !== "put" && name !== "patch") return nothing;
  const payload = parsePayload(data);
  if (payload === null) return { kind: "malformed" };
  const path = split(payload.path);
  if (name === "put") return { kind: "changes", changes: [{ path, data: payload.data }] };
  if (!isJsonObject(payload.data)) return { kind: "malformed" };
  // After a multi-path update, a key may be a path.
  const changes = Object.entries(payload.data).map(([key, value]) => ({ path: [...path, ...split(key)], data: value }));
  return { kind: "changes", changes };
}

function split(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function parsePayload(data: string): { path: string; data: JsonValue } | null {
  try {
    const json: JsonValue = JSON.parse(data);
    if (!isJsonObject(json) || typeof json["path"] !== "string" || json["data"] === undefined) return null;
    return { path: json["path"], data: json["data"] };
  } catch {
    return null;
  }
}
