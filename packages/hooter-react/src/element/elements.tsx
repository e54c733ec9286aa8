import type { ReactNode } from "react";
import { OnDemand } from "../components/OnDemand";
import { Composer } from "../composer/Composer";
import { Feed } from "../feed/Feed";
import { HootPage } from "../hoot/HootPage";
import { UserMenu } from "../layout/UserMenu";
import { useHooter } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { Thread, type ThreadPage } from "../thread/Thread";
import { ThreadCount } from "../thread/ThreadCount";
import type { ElementSettings } from "./settings";
import type { HooterElements } from "./types";

interface WidgetInput {
  readonly settings: ElementSettings;
  /** The widget's own attributes, by name. */
  readonly own: ReadonlyMap<string, string>;
}

export interface ElementDefinition {
  /** Attributes that only this element has, and the page's query parameters that provide their defaults, if any. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Whether the element needs at least one of these attributes. If all are missing, a message names the first. */
  readonly isAttributeRequired?: boolean;
  readonly render: (input: WidgetInput) => ReactNode;
}

export const elements: Readonly<Record<keyof HooterElements, ElementDefinition>> = {
  "hooter-feed": { render: ({ settings }) => <Feed pageSize={settings.pageSize} /> },
  "hooter-hoot": {
    attributes: { slug: "hoot" },
    isAttributeRequired: true,
    render: ({ own }) => <HootPage slug={own.get("slug") ?? ""} />,
  },
  "hooter-thread": {
    attributes: { url: null, "page-id": null, "page-title": null },
    render: ({ own }) => <Thread {...pageOf(own)} title={own.get("page-title")} />,
  },
  "hooter-thread-count": {
    attributes: { url: null, "page-id": null },
    render: ({ own }) => <ThreadCount {...pageOf(own)} />,
  },
  "hooter-composer": { render: () => <Composer /> },
  "hooter-account": {
    render: () => (
      <UserMenu>
        <SettingsLink />
      </UserMenu>
    ),
  },
  "hooter-settings": {
    render: () => <OnDemand isWanted load={async () => (await import("../settings/Settings")).Settings} props={{}} />,
  },
  "hooter-profile": {
    attributes: { pseudo: "pseudo", uid: "uid" },
    isAttributeRequired: true,
    render: ({ own, settings: { pageSize } }) => {
      const [pseudo = "", uid] = [own.get("pseudo"), own.get("uid")];
      return (
        <OnDemand
          isWanted
          load={async () => (await import("../profile/Profile")).Profile}
          props={{ who: uid === undefined ? { pseudo } : { uid }, pageSize }}
        />
      );
    },
  },
};

function SettingsLink() {
  const { labels, links } = useHooter();
  return <LinkButton href={links.settings}>{labels.layout.settings}</LinkButton>;
}

/** The page that the attributes select, otherwise the document's canonical address, otherwise the window's. */
function pageOf(own: ReadonlyMap<string, string>): ThreadPage {
  const id = own.get("page-id");
  const canonical = () => document.querySelector<HTMLLinkElement>("link[rel~=canonical]")?.href || document.URL;
  return { id, url: own.get("url") ?? (id === undefined ? canonical() : undefined) };
}
