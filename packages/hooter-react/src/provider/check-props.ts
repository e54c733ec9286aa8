import { type FirebaseClientOptions, internals } from "hooter-client";
import { warnOnce } from "../primitives/warn-once";
import { isPartName } from "./component-props";
import type { HooterLinks } from "./links";

/* Checks of a provider's props, for hosts in plain JavaScript. Production builds do not contain this file. */

interface Rule {
  readonly allowed: string;
  readonly isValid: (value: unknown) => boolean;
}

const isObject = (value: unknown) => typeof value === "object";
const isFunction = (value: unknown) => typeof value === "function";
/** A component may also be the result of `memo` or `forwardRef`, or the name of an element. */
const isComponent = (value: unknown) => isFunction(value) || typeof value === "string" || isObject(value);
const isNode = (value: unknown): value is object => typeof value === "object" && value !== null && "nodeType" in value;

function show(value: unknown): string {
  if (isFunction(value)) return "a function";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : (JSON.stringify(value) ?? String(value));
}

function oneOf(...values: readonly unknown[]): Rule {
  return { allowed: values.map(show).join(" or "), isValid: (value) => values.includes(value) };
}

type Rules<Name extends PropertyKey> = { readonly [Key in Name]: Rule };

/** Returns the rules. They are in a function, because a bundler would keep the calls of `oneOf` outside a function. */
function createRules() {
  const anything: Rule = { allowed: "", isValid: () => true };
  const text: Rule = { allowed: "a string", isValid: (value) => typeof value === "string" };
  const number: Rule = { allowed: "a number", isValid: Number.isFinite };
  const callback: Rule = { allowed: "a function", isValid: isFunction };
  const object: Rule = { allowed: "an object", isValid: isObject };
  const component: Rule = { allowed: "a component", isValid: isComponent };

  const handlers = { onEvent: callback, onError: callback, validate: callback };

  const options: Rules<keyof FirebaseClientOptions> = {
    ...handlers,
    fetch: callback,
    locale: text,
    defaultPicture: text,
    picturePaths: { allowed: "an array", isValid: Array.isArray },
    readers: oneOf("members", "everyone"),
    appCheckToken: callback,
    initialData: object,
    live: oneOf("stream", "poll", "off"),
    tabs: oneOf("shared", "isolated"),
    slugBase: oneOf("email", "pseudo"),
    cache: {
      allowed: '"device" or "off" or a store',
      isValid: (value) => value === "device" || value === "off" || isObject(value),
    },
    storage: object,
    now: callback,
    undoFor: number,
  };

  const links: Rules<keyof HooterLinks> = {
    home: text,
    signIn: text,
    signUp: text,
    dashboard: text,
    settings: text,
    hoot: callback,
    profile: callback,
    followers: callback,
    following: callback,
    hashtag: callback,
  };

  const provider = {
    ...handlers,
    children: anything,
    firebase: anything,
    client: anything,
    options: object,
    labels: { allowed: "an object of labels, such as `en`", isValid: isObject },
    theme: oneOf("light", "dark", "system", "page"),
    links: object,
    Anchor: component,
    components: object,
    navigate: callback,
    toastCorner: oneOf("bottom-right", "bottom-left", "top-right", "top-left"),
    portalContainer: anything,
    zIndex: number,
    shortcuts: oneOf(true, false, "page"),
    states: object,
    headingLevel: oneOf(1, 2, 3, 4, 5, 6),
    initialData: object,
    initialSession: oneOf("loading", "signed-out"),
  };
  return { options, links, provider };
}

/** Warns about unknown names and about invalid values. Null counts as a missing value. */
function check(values: unknown, rules: Readonly<Record<string, Rule>>, nameOf: (name: string) => string): void {
  if (typeof values !== "object" || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) warnOnce(`${nameOf(name)} is unknown and ignored. Check the spelling.`);
    else if (value !== undefined && value !== null && !rule.isValid(value))
      warnOnce(`${nameOf(name)} must be ${rule.allowed}, received ${show(value)}.`);
  }
}

/**
 * Warns once about each invalid prop of a provider. The type of the argument requires a rule for each prop.
 *
 * @throws TypeError for a prop with which nothing can be rendered
 */
export function checkProps<
  Props extends {
    readonly [Name in keyof Props]: Name extends keyof ReturnType<typeof createRules>["provider"] ? unknown : never;
  },
>(props: Props): void {
  const {
    client,
    portalContainer,
    options: given,
    links: pages,
    components,
  }: { readonly [name: string]: unknown } = props;
  const refuse = (name: string, allowed: string, value: unknown) => {
    throw new TypeError(`hooter-react: ${name} of <HooterProvider> must be ${allowed}, received ${show(value)}`);
  };
  if (client && !(typeof client === "object" && internals in client))
    refuse("client", "a client of createHooterClient or createFirebaseClient", client);
  if (portalContainer && !isNode(portalContainer)) refuse("portalContainer", "an element", portalContainer);
  const { provider, options, links } = createRules();
  check(props, provider, (name) => `${name} of <HooterProvider>`);
  check(given, options, (name) => `options.${name}`);
  check(pages, links, (name) => `links.${name}`);
  if (typeof components !== "object" || components === null) return;
  for (const [name, value] of Object.entries(components)) {
    if (!isPartName(name)) warnOnce(`components.${name} is unknown and ignored. Check the spelling.`);
    else if (value !== undefined && value !== null && !isComponent(value))
      warnOnce(`components.${name} must be a component, received ${show(value)}.`);
  }
}
