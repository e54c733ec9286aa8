import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createHooterClient } from "../client";
import { memoryIdentity } from "../identity/memory-identity";
import { memoryStorage } from "../testing/local-harness";
import { createStage, seedHoots, seedId, show } from "../testing/screens";
import {
  useAuthorHoots,
  useComments,
  useFeed,
  useFollowedLatest,
  useFollowers,
  useFollowing,
  useFollowingOf,
  useHashtagFeed,
  useHoot,
  useProfile,
  useThread,
  useThreadCount,
} from "./index";

const setUp = createStage();
const hoot = { id: seedId(1), slug: "seed1_hoot" };
const page = { url: "https://exemple.fr/article" };

/** One screen for each read. */
const reads = {
  useFeed: () => <p>{useFeed().status}</p>,
  useHashtagFeed: () => <p>{useHashtagFeed("jardin").status}</p>,
  useHoot: () => <p>{useHoot(hoot.slug).status}</p>,
  useComments: () => <p>{useComments(hoot).status}</p>,
  useProfile: () => <p>{useProfile({ uid: "uid-Ada" }).status}</p>,
  useAuthorHoots: () => <p>{useAuthorHoots("uid-Ada").status}</p>,
  useFollowers: () => <p>{useFollowers("uid-Ada").status}</p>,
  useFollowingOf: () => <p>{useFollowingOf("uid-Ada").status}</p>,
  useFollowing: () => <p>{useFollowing().status}</p>,
  useFollowedLatest: () => <p>{useFollowedLatest().status}</p>,
  useThread: () => <p>{useThread(page).status}</p>,
  useThreadCount: () => <p>{useThreadCount(page).status}</p>,
};
const screens = Object.entries(reads);

it.each(screens)("%s is `signed-out` for a visitor and after a sign-out", async (_, Read) => {
  const { database, enter } = setUp();
  await seedHoots(database, 3);
  const { client } = await enter("Ada");
  await client.addThreadComment(page, "Bonsoir");
  await client.signOut();
  show(client, <Read />);
  expect(screen.getByText("signed-out")).toBeInTheDocument();
  await act(() => client.signIn({ email: "ada@exemple.fr", password: "chouette" }));
  expect(await screen.findByText("ready")).toBeInTheDocument();
  await act(() => client.signOut());
  expect(screen.getByText("signed-out")).toBeInTheDocument();
});

it("each read stays `loading` until the session is known", () => {
  const client = createHooterClient({
    identity: { ...memoryIdentity(), observe: () => () => {} },
    databaseUrl: "http://local",
    storage: memoryStorage(),
  });
  show(
    client,
    screens.map(([name, Read]) => <Read key={name} />),
  );
  expect(screen.getAllByText("loading")).toHaveLength(screens.length);
  act(() => client.dispose());
  expect(screen.getAllByText("signed-out")).toHaveLength(screens.length);
});
