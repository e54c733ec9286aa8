import { nodeAt } from "../tree/node";
import { stringify } from "../tree/stringify";
import { tagHeaders, tagOf } from "./answer-read";
import type { Call, CallContext } from "./call";
import { etagOf } from "./etag";
import { jsonReply, printed, RefusedError, type ServiceAnswer, type ServiceReply } from "./http";
import { choiceOf, printOf } from "./read-options";
import type { DataRoute } from "./route";
import { planWrite } from "./write-plan";

const SIZE_LIMITS = ["tiny", "small", "medium", "large", "unlimited"];

/**
 * Answers a PUT, POST, PATCH or DELETE: writes either all of the data or nothing.
 *
 * @throws RefusedError
 */
export function answerWrite(
  service: CallContext,
  call: Call,
  route: DataRoute,
): ServiceAnswer | Promise<ServiceAnswer> {
  // Do not send an answer before the data that it depends on is durable. Even a refusal may depend on pending writes.
  const { flushing } = service.commits;
  if (flushing === null) return write(service, call, route);
  try {
    return write(service, call, route);
  } catch (error) {
    return flushing.then(() => {
      throw error;
    });
  }
}

function write(service: CallContext, call: Call, route: DataRoute): ServiceAnswer | Promise<ServiceAnswer> {
  const { request, method, parameters, caller, now } = call;
  const { pretty, silent } = printOf(parameters);
  choiceOf(parameters, "writeSizeLimit", SIZE_LIMITS);
  const { commits, gate } = service;
  const before = commits.newest;
  const mismatch = checkIfMatch(service, call, route, pretty);
  if (mismatch !== null) return commits.flushing?.then(() => mismatch) ?? mismatch;

  const plan = planWrite(method, route, request.body, { before, now, newKey: service.newKey });
  const writes = plan.writes.map(({ path }) => path);
  gate.checkWrite(caller, { before, after: plan.after, writes, now }, parameters.get("explain") === "1");

  const wantsTag = request.header("x-firebase-etag") === "true" && method !== "PATCH";
  const headers = wantsTag ? tagHeaders(service, tagOf(plan.after, route)) : undefined;
  const reply =
    silent && method !== "DELETE"
      ? jsonReply(204, "", headers)
      : jsonReply(200, printed(plan.reply(), pretty), headers);
  return commits.apply(plan)?.then(() => reply) ?? reply;
}

/** @returns the 412 answer if the location does not match the caller's tag, otherwise null */
function checkIfMatch(service: CallContext, call: Call, route: DataRoute, pretty: boolean): ServiceReply | null {
  const { request, method, caller, now } = call;
  const expected = request.header("if-match");
  if (expected === undefined) return null;
  if (method !== "PUT" && method !== "DELETE")
    throw new RefusedError(400, `if-match is not supported for ${method} requests.`);
  if (route.kind === "priority") throw new RefusedError(400, "if-match is not supported for priorities.");
  const root = service.commits.newest;
  // The 412 answer contains the current value, so check that the caller may read this value.
  service.gate.checkRead(caller, { root, path: route.path, query: null, now }, false);
  const current = nodeAt(root, route.path);
  const tag = etagOf(current);
  return tag === expected ? null : jsonReply(412, printed(stringify(current), pretty), tagHeaders(service, tag));
}
