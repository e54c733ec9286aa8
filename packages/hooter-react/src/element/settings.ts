import { createStore, type FirebaseClientOptions, type HooterFirebaseConfig } from "hooter-client";
import type { HooterTheme } from "../primitives/root";
import { warnOnce } from "../primitives/warn-once";
import { faultOf } from "../provider/configuration";
import type { ConfigurationFault } from "../provider/context";
import type { HeadingLevel } from "../provider/Heading";
import { type HooterLinks, SETTINGS_DIALOG, SIGN_IN_DIALOG } from "../provider/links";

/** Attributes of every element, which are also the keys of the page's configuration block. */
export const settingNames = [
  "api-key",
  "project-id",
  "database-url",
  "auth-domain",
  "identity-emulator-url",
  "readers",
  "theme",
  "locale",
  "heading-level",
  "page-size",
  "home-url",
  "sign-in-url",
  "hoot-url",
  "profile-url",
  "settings-url",
  "hashtag-url",
] as const;

export type SettingName = (typeof settingNames)[number];

/** Id of the `<script>` element with the page's configuration block. */
export const BLOCK_ID = "hooter-config";

/** Configuration of one element. An invalid value is replaced by the default. */
export interface ElementSettings {
  readonly firebase: HooterFirebaseConfig;
  readonly readers: "everyone" | "members";
  readonly theme: HooterTheme;
  readonly locale: "fr" | "en";
  readonly headingLevel: HeadingLevel;
  readonly pageSize: number | undefined;
  readonly links: HooterLinks;
  /** The first missing or invalid setting; null if all are valid. */
  readonly fault: ConfigurationFault | null;
}

export interface SettingsBlock {
  readonly values: ReadonlyMap<string, string>;
  readonly isValid: boolean;
}

/** Decodes the page's configuration block, a JSON object of strings and numbers; null if there is no block. */
export function decodeBlock(text: string | null): SettingsBlock {
  if (text === null) return { values: new Map(), isValid: true };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) return { values: new Map(), isValid: false };
  const entries: [string, unknown][] = Object.entries(json);
  const isValue = (value: unknown) => typeof value === "string" || typeof value === "number";
  return {
    values: new Map(entries.filter(([, value]) => isValue(value)).map(([name, value]) => [name, String(value)])),
    isValid: entries.every(([, value]) => isValue(value)),
  };
}

export function unknownNames({ values }: SettingsBlock): string[] {
  const known: readonly string[] = settingNames;
  return [...values.keys()].filter((name) => !known.includes(name));
}

const attributeOf: Readonly<Record<string, SettingName>> = {
  apiKey: "api-key",
  projectId: "project-id",
  databaseURL: "database-url",
  identityEmulatorUrl: "identity-emulator-url",
};

const expected: Readonly<Record<string, string>> = {
  [BLOCK_ID]: "a JSON object",
  readers: "everyone or members",
  theme: "page, light, dark or system",
  locale: "fr or en",
  "heading-level": "1 to 6",
  "page-size": "1 to 999",
} satisfies { readonly [Name in SettingName | typeof BLOCK_ID]?: string };

/** Describes the expected value of a setting in a sentence that begins with a space, or returns an empty text. */
export function expectedValue(field: string): string {
  const text = expected[field];
  return text === undefined ? "" : ` Expected: ${text}.`;
}

/** Replaces each `{name}` in an address with the encoded value of that name. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encodeURIComponent(values[name] ?? "") : whole,
  );
}

/**
 * Reads an element's configuration.
 *
 * @param attribute returns the value of an attribute, or null if the element does not have it
 */
export function readSettings(attribute: (name: SettingName) => string | null, block: SettingsBlock): ElementSettings {
  const value = (name: SettingName) => attribute(name) ?? block.values.get(name);
  let wrong: SettingName | undefined;

  /** Returns a setting's value or, if it is missing or not allowed, the first allowed value, which is the default. */
  function oneOf<Value extends string | number>(name: SettingName, ...values: readonly [Value, ...Value[]]): Value {
    const text = value(name);
    const found = values.find((known) => String(known) === text);
    if (text !== undefined && found === undefined) wrong ??= name;
    return found ?? values[0];
  }
  const readers = oneOf("readers", "everyone", "members");
  const theme = oneOf("theme", "page", "light", "dark", "system");
  const locale = oneOf("locale", "fr", "en");
  const headingLevel = oneOf<HeadingLevel>("heading-level", 2, 1, 3, 4, 5, 6);
  const size = value("page-size");
  const hasSize = size !== undefined && /^[1-9]\d{0,2}$/.test(size);
  if (size !== undefined && !hasSize) wrong ??= "page-size";

  const firebase = {
    apiKey: value("api-key") ?? "",
    projectId: value("project-id") ?? "",
    databaseURL: value("database-url") ?? "",
    authDomain: value("auth-domain"),
    identityEmulatorUrl: value("identity-emulator-url"),
  };
  const refused = faultOf(firebase);
  let fault: ConfigurationFault | null = null;
  if (!block.isValid) fault = { kind: "invalid", field: BLOCK_ID };
  else if (refused) fault = { ...refused, field: attributeOf[refused.field] ?? refused.field };
  else if (wrong !== undefined) fault = { kind: "invalid", field: wrong };
  const pageSize = hasSize ? Number(size) : undefined;
  return { firebase, readers, theme, locale, headingLevel, pageSize, links: linksOf(value), fault };
}

/** An element's links. The site has only those pages whose addresses are set. */
function linksOf(value: (name: SettingName) => string | undefined): HooterLinks {
  const hoot = value("hoot-url");
  const profile = value("profile-url");
  const hashtag = value("hashtag-url");
  return {
    home: value("home-url"),
    signIn: value("sign-in-url") ?? SIGN_IN_DIALOG,
    dashboard: undefined,
    hoot: hoot === undefined ? undefined : (slug) => fill(hoot, { slug }),
    profile: profile === undefined ? undefined : ({ pseudo, uid }) => fill(profile, { pseudo, uid: uid ?? "" }),
    settings: value("settings-url") ?? SETTINGS_DIALOG,
    hashtag: hashtag === undefined ? undefined : (tag) => fill(hashtag, { tag }),
  };
}

/** Client options that are functions, which no attribute can contain. */
export type HooterElementOptions = Pick<FirebaseClientOptions, "appCheckToken">;

export const elementOptions = createStore<HooterElementOptions>({});

/**
 * Sets options for all elements on the page. Restarts elements that have already started, so call it once, in the
 * module that imports the elements.
 *
 * @example
 * configure({ appCheckToken: async () => (await getToken(appCheck)).token });
 */
export function configure(options: HooterElementOptions): void {
  // A script on the page may pass any value.
  const { appCheckToken }: HooterElementOptions = { ...options };
  const isValid = appCheckToken === undefined || typeof appCheckToken === "function";
  if (!isValid) warnOnce("`appCheckToken` of `configure` is not a function. The value is ignored.");
  elementOptions.set(isValid ? { appCheckToken } : {});
}
