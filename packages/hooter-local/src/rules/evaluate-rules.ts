import { entriesOf, type Node } from "../tree/node";
import { locationOf } from "../tree/path";
import type { Rule, RuleNode } from "./rule-tree";
import type { RulesAuth, RulesQuery, Scope } from "./scope";
import { rootSnapshot, type Snapshot } from "./snapshot";

/** Read, query or stream whose permission is checked. */
export interface ReadRequest {
  /** Root of the database. */
  root: Node;
  /** Location to read. */
  path: readonly string[];
  auth: RulesAuth | null;
  /** Server time, epoch milliseconds. */
  now: number;
  query: RulesQuery;
}

/** One write, or all writes of a multi-path update, whose permission is checked. */
export interface WriteRequest {
  /** Database before the writes. */
  before: Node;
  /** Database after all of the writes. */
  after: Node;
  /** Every written location. A path that ends in `.priority` writes only the priority of the node above it. */
  writes: readonly (readonly string[])[];
  auth: RulesAuth | null;
  /** Server time, epoch milliseconds; also the value stored for each `{ ".sv": "timestamp" }` of the write. */
  now: number;
}

/** Reason why a request was refused. */
export interface Refusal {
  /** Location that was read or written. */
  target: readonly string[];
  /** Failed `.validate` with its path; null if the request was refused because no `.read` or `.write` granted it. */
  invalid: { rule: Rule; node: RuleNode; path: readonly string[] } | null;
}

/** Returns the rules of the child `key`. A literal key takes precedence over the wildcard. */
export function ruleChild(node: RuleNode, key: string): RuleNode | null {
  return node.children.get(key) ?? node.wildcard;
}

/** Returns the variables of a read with `data` at the root. The caller moves `data` down the path. */
export function readScope(request: ReadRequest): Scope {
  const root = rootSnapshot(request.root);
  const { auth, now, query } = request;
  return { auth, now, query, root, data: root, newData: null, path: locationOf(request.path) };
}

export function writeScope(request: WriteRequest, newData = rootSnapshot(request.after)): Scope {
  const root = rootSnapshot(request.before);
  const { auth, now } = request;
  return { auth, now, query: null, root, data: root, newData, path: [] };
}

/** Checks a read. The first true `.read` from the root down grants the read. @returns null when the read is granted */
export function checkRead(rules: RuleNode, request: ReadRequest): Refusal | null {
  const scope = readScope(request);
  let node: RuleNode | null = rules;
  for (let depth = 0; node !== null; depth += 1) {
    if (node.read !== null && node.read.evaluate(scope) === true) return null;
    const key: string | undefined = scope.path[depth];
    if (key === undefined) break;
    node = ruleChild(node, key);
    scope.data = scope.data.child(key);
  }
  return { target: request.path, invalid: null };
}

/** Checks that every written location is granted and valid. @returns null when all of them are */
export function checkWrite(rules: RuleNode, request: WriteRequest): Refusal | null {
  const newRoot = rootSnapshot(request.after);
  const scope = writeScope(request, newRoot);
  const { root } = scope;
  for (const target of request.writes) {
    const refusal = new WriteCheck(scope, target, root, newRoot).run(rules);
    if (refusal !== null) return refusal;
  }
  return null;
}

class WriteCheck {
  /** Keys from the root to the current node. The values of `$` captures come from them. */
  private readonly path: string[];
  private readonly length: number;

  constructor(
    private readonly scope: Scope,
    private readonly target: readonly string[],
    private readonly root: Snapshot,
    private readonly newRoot: Snapshot,
  ) {
    const location = locationOf(target);
    this.path = [...location];
    this.length = location.length;
    scope.path = this.path;
  }

  run(rules: RuleNode): Refusal | null {
    return this.granted(rules) ? this.validated(rules) : { target: this.target, invalid: null };
  }

  private granted(rules: RuleNode): boolean {
    const { scope } = this;
    scope.data = this.root;
    scope.newData = this.newRoot;
    let node: RuleNode | null = rules;
    for (let depth = 0; node !== null; depth += 1) {
      if (node.write !== null && node.write.evaluate(scope) === true) return true;
      const key = this.path[depth];
      if (key === undefined) return false;
      node = ruleChild(node, key);
      scope.data = scope.data.child(key);
      scope.newData = scope.newData.child(key);
    }
    return false;
  }

  /** Runs every `.validate` above, at and inside the written value. */
  private validated(rules: RuleNode): Refusal | null {
    let data = this.root;
    let newData = this.newRoot;
    let node: RuleNode | null = rules;
    for (let depth = 0; node?.validates === true; depth += 1) {
      const refusal = this.validate(node, data, newData, depth);
      if (refusal !== null) return refusal;
      const key = depth < this.length ? this.path[depth] : undefined;
      if (key === undefined) {
        // The target of a write is longer than its location only if it ends in `.priority`. Such a write changes no
        // children.
        return this.target.length === this.length ? this.validateInside(node, data, newData) : null;
      }
      node = ruleChild(node, key);
      data = data.child(key);
      newData = newData.child(key);
    }
    return null;
  }

  private validateInside(node: RuleNode, data: Snapshot, newData: Snapshot): Refusal | null {
    for (const [key, child] of node.children) {
      const refusal = this.validateChild(child, key, data, newData);
      if (refusal !== null) return refusal;
    }
    const { wildcard } = node;
    if (wildcard?.validates !== true) return null;
    for (const [key] of entriesOf(newData.node)) {
      const refusal = node.children.has(key) ? null : this.validateChild(wildcard, key, data, newData);
      if (refusal !== null) return refusal;
    }
    return null;
  }

  private validateChild(node: RuleNode, key: string, above: Snapshot, newAbove: Snapshot): Refusal | null {
    if (!node.validates) return null;
    const newData = newAbove.child(key);
    if (newData.node === null) return null;
    const data = above.child(key);
    this.path.push(key);
    const refusal = this.validate(node, data, newData, this.path.length) ?? this.validateInside(node, data, newData);
    this.path.pop();
    return refusal;
  }

  /** Accepts a location without new data, because a removal is always valid. */
  private validate(node: RuleNode, data: Snapshot, newData: Snapshot, depth: number): Refusal | null {
    const rule = node.validate;
    if (rule === null || newData.node === null) return null;
    this.scope.data = data;
    this.scope.newData = newData;
    if (rule.evaluate(this.scope) === true) return null;
    return { target: this.target, invalid: { rule, node, path: this.path.slice(0, depth) } };
  }
}
