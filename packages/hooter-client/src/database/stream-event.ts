import { type DatabaseChange, isJsonObject, type JsonValue } from "./database";

/** What one event of a stream asks for. */
export type StreamEvent =
  | { readonly kind: "changes"; readonly changes: readonly DatabaseChange[] }
  /** The token is no longer good: renew it and open again. */
  | { readonly kind: "auth-revoked" }
  /** The service ends the stream for good. */
  | { readonly kind: "cancel" }
  /** Keep-alive, and whatever we do not know. */
  | { readonly kind: "nothing" }
  | { readonly kind: "malformed" };

const nothing: StreamEvent = { kind: "nothing" };

/**
 * Reads an event (protocol, section 3.2). The name comes first: what `cancel` and `auth_revoked` carry is not JSON.
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
  // A key may be a path of its own after a multi-path update.
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
