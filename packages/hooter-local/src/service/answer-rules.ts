import { compileRules, RulesError } from "../rules";
import { jsonReply, prettyJson, Refusal, type ServiceReply } from "./http";
import type { Call, DatabaseService } from "./service";

const OPEN_RULES = `{"rules":{".read":true,".write":true}}`;

/**
 * Answers `/.settings/rules.json`: reads or replaces the rules, for the administrator alone (protocol, section 1.1).
 *
 * @throws Refusal
 */
export function answerRules(service: DatabaseService, call: Call): ServiceReply {
  const { method, caller, parameters, request } = call;
  if (!caller.isAdmin) throw new Refusal(401, "Permission denied");
  const { gate } = service;
  if (method === "GET" || method === "HEAD") {
    if (parameters.get("format") !== "strict") return jsonReply(200, gate.rules?.source ?? OPEN_RULES);
    return jsonReply(200, gate.rules === null ? OPEN_RULES : prettyJson(gate.rules.toJson()));
  }
  if (method !== "PUT") throw new Refusal(405, "Method not allowed.");
  try {
    if (parameters.get("dryRun") === "true") compileRules(request.body);
    else gate.install(request.body);
  } catch (error) {
    if (error instanceof RulesError) throw new Refusal(400, error.serviceText);
    throw error;
  }
  return jsonReply(200, `{"status":"ok"}`);
}
