import type { ServiceReply, ServiceRequest } from "./http";

const ALLOWED_HEADERS = "authorization, content-type, if-match, if-none-match, x-firebase-etag, x-http-method-override";

/** Answers a CORS preflight request (protocol, section 1.10). */
export function preflightReply(request: ServiceRequest): ServiceReply {
  return {
    status: 200,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, PUT, POST, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": request.header("access-control-request-headers") ?? ALLOWED_HEADERS,
      "access-control-max-age": "3600",
    },
    body: "",
  };
}
