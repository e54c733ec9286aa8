import { type FirebaseClientOptions, internals } from "hooter-client";
import { warnOnce } from "../primitives/warn-once";
import type { SlotProps } from "./component-props";
import type { HooterStates } from "./context";
import type { HooterLinks } from "./links";

/* Checks of a provider's props, for hosts in plain JavaScript. Production builds do not contain this file. */

/** Allowed values of each prop, as a warning lists them; "anything" if they are not checked. */
type Rules<Name extends PropertyKey> = { readonly [Key in Name]: string };

// Do not share rules with a spread: some bundlers would keep it in a production build.
const optionRules: Rules<keyof FirebaseClientOptions> = {
  onEvent: "a function",
  onError: "a function",
  validate: "a function",
  fetch: "a function",
  locale: "a string",
  defaultPicture: "a string",
  picturePaths: "an array",
  readers: '"members" or "everyone"',
  appCheckToken: "a function",
  initialData: "an object",
  live: '"stream" or "poll" or "off"',
  tabs: '"shared" or "isolated"',
  slugBase: '"email" or "pseudo"',
  cache: '"device" or "off" or an object with the methods of a store',
  storage: "an object",
  now: "a function",
  undoFor: "a number",
};

const linkRules: Rules<keyof HooterLinks> = {
  home: "a string",
  signIn: "a string",
  signUp: "a string",
  dashboard: "a string",
  settings: "a string",
  hoot: "a function",
  profile: "a function",
  followers: "a function",
  following: "a function",
  hashtag: "a function",
};

const componentRules: Rules<keyof SlotProps> = {
  AuthorName: "a component",
  Avatar: "a component",
  Button: "a component",
  CommentItem: "a component",
  Empty: "a component",
  ErrorNotice: "a component",
  HootBody: "a component",
  HootCard: "a component",
  Icon: "a component",
  Picture: "a component",
  Skeletons: "a component",
  Timestamp: "a component",
};

const stateRules: Rules<keyof HooterStates> = {
  loading: "anything",
  signedOut: "anything",
  error: "anything",
  empty: "anything",
};

const providerRules = {
  onEvent: "a function",
  onError: "a function",
  validate: "a function",
  children: "anything",
  firebase: "anything",
  client: "anything",
  options: "an object",
  labels: "an object of labels, such as `en`",
  theme: '"light" or "dark" or "system" or "page"',
  links: "an object",
  Anchor: "a component",
  components: "an object",
  navigate: "a function",
  toastCorner: '"bottom-right" or "bottom-left" or "top-right" or "top-left"',
  portalContainer: "anything",
  zIndex: "a number",
  shortcuts: 'true or false or "page"',
  states: "an object",
  headingLevel: "1 or 2 or 3 or 4 or 5 or 6",
  initialData: "an object",
  initialSession: '"loading" or "signed-out"',
};

/** Describes a value as the rules do: an object by its kind, any other value by itself. */
function show(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  // JSON writes NaN as null.
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

function isAllowed(value: unknown, rule: string): boolean {
  if (rule === "anything") return true;
  // A component may also be the result of `memo` or `forwardRef`, or the name of an element.
  if (rule === "a component") return ["function", "object", "string"].includes(typeof value);
  const kind = typeof value === "number" && !Number.isFinite(value) ? null : `a ${typeof value}`;
  return rule.split(" or ").some((allowed) => allowed.startsWith(show(value)) || allowed === kind);
}

/** Warns about unknown names and about invalid values. Null counts as a missing value. */
function check(values: unknown, rules: Readonly<Record<string, string>>, nameOf: (name: string) => string): void {
  if (typeof values !== "object" || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) warnOnce(`${nameOf(name)} is unknown and ignored. Check the spelling.`);
    else if (value !== undefined && value !== null && !isAllowed(value, rule))
      warnOnce(`${nameOf(name)} must be ${rule}, received ${show(value)}.`);
  }
}

/**
 * Warns once about each invalid prop of a provider. The type of the argument requires a rule for each prop.
 *
 * @throws TypeError for a prop with which nothing can be rendered
 */
export function checkProps<
  Props extends { readonly [Name in keyof Props]: Name extends keyof typeof providerRules ? unknown : never },
>(props: Props): void {
  const given: { readonly [name: string]: unknown } = props;
  const { client, firebase, portalContainer, options, links, components, states } = given;
  const refuse = (name: string, allowed: string, value: unknown) => {
    throw new TypeError(`hooter-react: ${name} of <HooterProvider> must be ${allowed}, received ${show(value)}`);
  };
  if (client && !(typeof client === "object" && internals in client))
    refuse("client", "a client of createHooterClient or createFirebaseClient", client);
  // A Firebase app has its configuration in `options`.
  if (firebase && (typeof firebase !== "object" || "options" in firebase))
    refuse("firebase", "a configuration, such as { apiKey, projectId, databaseURL } or app.options", firebase);
  if (portalContainer && !(typeof portalContainer === "object" && "nodeType" in portalContainer))
    refuse("portalContainer", "an element", portalContainer);
  check(props, providerRules, (name) => `${name} of <HooterProvider>`);
  check(options, optionRules, (name) => `options.${name}`);
  check(links, linkRules, (name) => `links.${name}`);
  check(components, componentRules, (name) => `components.${name}`);
  check(states, stateRules, (name) => `states.${name}`);
}
