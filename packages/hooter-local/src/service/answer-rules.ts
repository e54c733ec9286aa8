import { compileRules, RulesError } from "../rules";
import type { Call, CallContext } from "./call";
import { jsonReply, prettyJson, RefusedError, type ServiceReply } from "./http";
import { choiceOf } from "./read-options";

const OPEN_RULES = `{"rules":{".read":true,".write":true}}`;

const NOT_ENFORCED = "Rules are not enforced here (--no-rules, or rulesEnforced: false), so new rules are refused.";

/**
 * Answers a call to `/.settings/rules.json`: reads or replaces the rules for the administrator. If rules are not
 * enforced, a read returns rules that allow everything, and new rules are refused, because storing them would give a
 * false impression of security.
 *
 * @throws RefusedError
 */
export function answerRules(service: CallContext, call: Call): ServiceReply {
  const { method, caller, parameters, request } = call;
  if (!caller.isAdmin) throw new RefusedError(401, "Permission denied");
  const { gate } = service;
  const rules = gate.isEnforced ? gate.rules : null;
  if (method === "GET" || method === "HEAD") {
    if (parameters.get("format") !== "strict") return jsonReply(200, rules?.source ?? OPEN_RULES);
    return jsonReply(200, rules === null ? OPEN_RULES : prettyJson(rules.toJson()));
  }
  if (method !== "PUT") throw new RefusedError(405, "Method not allowed.");
  try {
    const isDryRun = choiceOf(parameters, "dryRun", ["true", "false"]) === "true";
    if (!gate.isEnforced && !isDryRun) throw new RefusedError(400, NOT_ENFORCED);
    if (isDryRun) compileRules(request.body);
    else gate.install(request.body);
  } catch (error) {
    if (error instanceof RulesError) throw new RefusedError(400, error.serviceText);
    throw error;
  }
  return jsonReply(200, `{"status":"ok"}`);
}
