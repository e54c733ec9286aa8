import type { ReactNode } from "react";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import { HootPage } from "../hoot/HootPage";
import { UserMenu } from "../layout/UserMenu";
import { Thread } from "../thread/Thread";
import type { ElementSettings } from "./settings";
import type { HooterElements } from "./types";

/** Values from which an element renders its widget. */
interface WidgetInput {
  readonly settings: ElementSettings;
  /** The widget's own attributes, by name. */
  readonly own: ReadonlyMap<string, string>;
}

export interface ElementDefinition {
  /** Attributes that only this element has. */
  readonly attributes?: readonly string[];
  readonly required?: readonly string[];
  /** Names of the query parameters of the page that provide the defaults of some attributes. */
  readonly fromQuery?: Readonly<Record<string, string>>;
  readonly render: (input: WidgetInput) => ReactNode;
}

/** All custom elements by name. */
export const elements: Readonly<Record<keyof HooterElements, ElementDefinition>> = {
  "hooter-feed": { render: ({ settings }) => <Feed pageSize={settings.pageSize} /> },
  "hooter-hoot": {
    attributes: ["slug"],
    required: ["slug"],
    fromQuery: { slug: "hoot" },
    render: ({ own }) => <HootPage slug={own.get("slug") ?? ""} />,
  },
  "hooter-thread": {
    attributes: ["url", "page-id", "page-title"],
    render: ({ own }) => (
      <Thread
        url={own.get("url") ?? (own.has("page-id") ? undefined : addressOf(document))}
        id={own.get("page-id")}
        title={own.get("page-title")}
      />
    ),
  },
  "hooter-composer": { render: () => <Composer /> },
  "hooter-account": { render: () => <UserMenu /> },
};

/** Returns the canonical address that the page declares, otherwise the address of the window. */
function addressOf(page: Document): string {
  return page.querySelector<HTMLLinkElement>("link[rel~=canonical]")?.href || page.URL;
}
