export {
  Branch,
  type Child,
  childCount,
  childOf,
  entriesOf,
  hasChildren,
  type JsonValue,
  type Leaf,
  leafOf,
  type Node,
  nodeAt,
  PrioritizedLeaf,
  type Priority,
  priorityOf,
  sameNode,
  withPriority,
  withValue,
  withWrite,
} from "./branch";
export { fromJson } from "./from-json";
export { toJson } from "./to-json";
