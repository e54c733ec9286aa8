import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { countingFetch, createStage, seedHoots, seedId, show } from "../testing/screens";
import { useComments, useHoot } from "./index";

const setUp = createStage();

function Text() {
  const state = useHoot("seed1_hoot");
  return <p>{state.status === "ready" ? state.hoot.content : state.status}</p>;
}

function Page() {
  const state = useHoot("seed1_hoot");
  const comments = useComments(state.status === "ready" ? state.hoot : null);
  return (
    <>
      <p>
        {state.status} {comments.status} {state.status === "ready" && state.connection}
      </p>
      {state.status === "ready" && <p>{state.hoot.likes} likes</p>}
    </>
  );
}

it("useHoot shows an edit by another client", async () => {
  const { database, enter } = setUp();
  await seedHoots(database, 3);
  const { client } = await enter("Ada");
  show(client, <Text />);
  await waitFor(() => expect(database.openStreams()).toBe(2));
  await database.write(`hoots/${seedId(1)}/contenu`, "édité d’ailleurs");
  expect(await screen.findByText("édité d’ailleurs")).toBeInTheDocument();
});

it("useHoot reads nothing without a slug, and warns once unless the slug is null", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { database, enter } = setUp();
  await seedHoots(database, 2);
  const { fetch, calls } = countingFetch(database.fetch);
  const { client } = await enter("Ada", { fetch });
  const Slugless = ({ slug }: { readonly slug: string | null }) => <p>{useHoot(slug).status}</p>;
  const missing: object = { slug: undefined };
  const number: object = { slug: 12 };
  show(
    client,
    <>
      <Slugless slug="" {...missing} />
      <Slugless slug="" {...number} />
      <Slugless slug="" />
      <Slugless slug={null} />
      <Text />
    </>,
  );
  expect(await screen.findByText("hoot 1")).toBeInTheDocument();
  expect(screen.getAllByText("loading")).toHaveLength(3);
  expect(screen.getByText("not-found")).toBeInTheDocument();
  expect(calls.filter((call) => call.includes('"slug"'))).toEqual([expect.stringContaining("seed1_hoot")]);
  // Other tests may already have caused the warning about an empty slug.
  const messages = warn.mock.calls.map(([message]: unknown[]) => String(message));
  expect(messages.filter((message) => /need a slug, received undefined/.test(message))).toHaveLength(1);
  expect(messages.filter((message) => message.includes("need a slug, received 12"))).toHaveLength(1);
  expect(messages.filter((message) => message.includes("received null"))).toEqual([]);
});

it("useHoot returns `not-found` when the hoot is deleted but its counters remain", async () => {
  const { database, enter } = setUp();
  await seedHoots(database, 3);
  const { client } = await enter("Ada");
  show(client, <Text />);
  await waitFor(() => expect(database.openStreams()).toBe(2));
  await database.write(`hoots/${seedId(1)}`, null);
  expect(await screen.findByText("not-found")).toBeInTheDocument();
});

it("useHoot opens no stream, so the counters and the comments can use both streams of the page", async () => {
  const { database, enter } = setUp();
  await seedHoots(database, 3);
  const { client } = await enter("Ada");
  show(client, <Page />);
  await screen.findByText("ready ready live");
  await waitFor(() => expect(database.openStreams()).toBe(2));
  await database.write(`stats/${seedId(1)}/likes`, 7);
  expect(await screen.findByText("7 likes")).toBeInTheDocument();
});
