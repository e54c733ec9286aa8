import { fileURLToPath } from "node:url";

/** Packages that a host installs, with the line of code that imports them. */
export interface Subject {
  readonly name: string;
  /** Code that the host writes. */
  readonly source: string;
  /** Folder from which packages are resolved. */
  readonly from: string;
  /** Packages that are not counted, in addition to React. */
  readonly without?: readonly string[];
  /** Packages that are counted; by default all packages are. */
  readonly only?: readonly string[];
  /** Limits set by the project, in kilobytes of 1,000 bytes. */
  readonly goals?: { readonly first?: number; readonly all?: number };
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const others = fileURLToPath(new URL("comparisons", import.meta.url));
const installed = ["firebase", "valibot", "eventsource-parser", "@radix-ui/*", "virtua"];

const feed = 'export { Feed, HooterProvider } from "hooter-react";';
const followButton = 'export { FollowButton, HooterProvider } from "hooter-react";';
const ownIdentity =
  'export { createHooterClient } from "hooter-client"; export { HooterClientProvider, useFeed } from "hooter-client/react";';
const ownClient = 'export { createHooterClient } from "hooter-client"; export { HooterProvider } from "hooter-react";';
const everything = 'export * from "hooter-react"; export * from "hooter-client/react";';

/** Packages of the project. */
export const ours: readonly Subject[] = [
  { name: "hooter-client, own code", source: 'export * from "hooter-client";', from: root, without: installed },
  {
    name: "all of our own code",
    source: everything,
    from: root,
    without: installed,
    goals: { first: 48, all: 72 },
  },
  { name: "everything that a <Feed/> needs", source: feed, from: root, goals: { first: 65, all: 110 } },
  { name: "everything that a <FollowButton/> needs", source: followButton, from: root, goals: { first: 45 } },
  { name: "useFeed with an identity service of the host", source: ownIdentity, from: root, goals: { first: 20 } },
  { name: "<HooterProvider client={…}>", source: ownClient, from: root },
  {
    name: "Firebase in <HooterProvider client={…}>",
    source: ownClient,
    from: root,
    only: ["firebase", "@firebase/*"],
    goals: { first: 0 },
  },
  { name: "every widget and hook, everything included", source: everything, from: root },
];

/** Packages that a host could use instead. */
export const theirs: readonly Subject[] = [
  { name: "@giscus/react", source: 'export { default } from "@giscus/react";', from: others },
  { name: "react-tweet, Tweet", source: 'export { Tweet } from "react-tweet";', from: others },
  {
    name: "react-activity-feed, FlatFeed",
    source: 'export { StreamApp, FlatFeed, StatusUpdateForm, Activity } from "react-activity-feed";',
    from: others,
  },
  {
    name: "@liveblocks/react-ui, Thread and Composer",
    source:
      'export { Thread, Composer } from "@liveblocks/react-ui"; export { LiveblocksProvider, RoomProvider } from "@liveblocks/react";',
    from: others,
  },
  {
    name: "stream-chat-react, Chat, Channel and MessageList",
    source:
      'export { Chat, Channel, MessageList, MessageComposer } from "stream-chat-react"; export { StreamChat } from "stream-chat";',
    from: others,
  },
];

export const stylesheet = fileURLToPath(new URL("../../packages/hooter-react/dist/styles.css", import.meta.url));
