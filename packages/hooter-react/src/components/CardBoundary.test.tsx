import { act, screen, waitFor, within } from "@testing-library/react";
import type { HooterReport } from "hooter-client";
import { memoryCache } from "hooter-client/memory";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { CommentList } from "../hoot/CommentList";
import { HootPage } from "../hoot/HootPage";
import type { TimestampProps } from "../provider/component-props";
import { commentId, giveComments } from "../testing/comments-of";
import { busiestSlug } from "../testing/harness";
import { hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { DefaultTimestamp } from "./Timestamp";

const BROKEN = "broken";
const cause = new Error("cannot be drawn");

/** Throws if the date text of the record is `BROKEN`. */
function Timestamp(props: TimestampProps) {
  if (props.written === BROKEN) throw cause;
  return <DefaultTimestamp {...props} />;
}

// Silence the console, because React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

function setUp(hoots: number, readers: "members" | "everyone" = "members") {
  const reports: HooterReport[] = [];
  const cache = memoryCache();
  const options = {
    hoots,
    components: { Timestamp },
    ...(readers === "everyone" && { signedInAs: null }),
    client: { cache, readers, onError: (entry: HooterReport) => reports.push(entry) },
  };
  const failures = () => reports.filter(({ kind }) => kind === "render-failed");
  return { options, cache, failures };
}

it.each(["members", "everyone"] as const)(
  "keeps the list when one hoot fails to render, and reports the failure once with its cause (readers: %s)",
  async (readers) => {
    const { options, failures } = setUp(5, readers);
    const { harness, user } = renderInHarness(<Feed />, options);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(5));
    const slug = busiestSlug(harness);
    const id = hootId(harness, slug);
    const [first] = screen.getAllByRole("article");
    await harness.database.write(`hoots/${id}/date`, BROKEN);
    const line = await screen.findByRole("article", { name: "Ce hoot ne peut pas être affiché. Actualisez la page." });
    expect(screen.getAllByRole("article")).toHaveLength(5);
    expect(line).toHaveAttribute("aria-posinset");
    expect(line).toHaveAttribute("aria-setsize", "5");
    // Keyboard navigation includes the line that replaces the card.
    first?.focus();
    await user.keyboard("{End}{Home}");
    expect(document.activeElement).toBe(screen.getAllByRole("article")[0]);
    // A new version of the hoot makes the boundary render the card again.
    await harness.database.write(`hoots/${id}/contenu`, "Encore");
    await harness.database.write(`hoots/${id}/date`, "hier");
    await waitFor(() => expect(screen.queryByText("Ce hoot ne peut pas être affiché. Actualisez la page.")).toBeNull());
    expect(failures()).toEqual([{ kind: "render-failed", collection: "hoots", id, cause }]);
  },
);

const brokenLine = () => screen.getByRole("article", { name: /^Ce hoot ne peut pas être affiché/ });

/** Focuses the line that replaces the broken hoot, and returns this line. */
async function focusBrokenLine() {
  await waitFor(brokenLine);
  // When the counters and comments have loaded, React replaces the line. Wait for them.
  await waitFor(() => expect(document.querySelector(".hooter-skeletons")).toBeNull());
  const line = brokenLine();
  act(() => line.focus());
  expect(line).toHaveFocus();
  return line;
}

it("keeps the focus on a broken hoot when its counts change", async () => {
  const { options } = setUp(5);
  const { harness } = renderInHarness(<Feed />, options);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(5));
  const id = hootId(harness, busiestSlug(harness));
  await harness.database.write(`hoots/${id}/date`, BROKEN);
  const first = await focusBrokenLine();
  await harness.database.write(`stats/${id}/comments`, 7);
  // React replaces the line, because the new version fails as well.
  await waitFor(() => expect(first).not.toBeInTheDocument());
  const second = brokenLine();
  expect(second).toHaveFocus();
  const position = second.getAttribute("aria-posinset");
  // The author corrects the date, so the hoot renders again.
  await harness.database.write(`hoots/${id}/date`, "hier");
  await waitFor(() => expect(second).not.toBeInTheDocument());
  expect(document.activeElement).toHaveAttribute("aria-posinset", position);
});

it("keeps the focus on the line that replaces a broken hoot on its own page when the number of likes changes", async () => {
  const { options } = setUp(5);
  const { harness, rerender } = renderInHarness(<p>…</p>, options);
  const slug = busiestSlug(harness);
  const id = hootId(harness, slug);
  await harness.database.write(`hoots/${id}/date`, BROKEN);
  rerender(<HootPage slug={slug} />);
  const first = await focusBrokenLine();
  await act(() => harness.client.setLiked({ id, slug }, true));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(brokenLine()).toHaveFocus();
});

it("keeps the other comments when one comment fails to render", async () => {
  const { options, failures } = setUp(20);
  const { harness, rerender } = renderInHarness(<p>…</p>, options);
  const slug = busiestSlug(harness);
  await giveComments(harness, slug, 3);
  await harness.database.write(`comment/${commentId(1)}/date`, BROKEN);
  rerender(<CommentList hoot={{ id: hootId(harness, slug), slug }} />);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  const [, second] = screen.getAllByRole("listitem");
  expect(
    within(second ?? document.body).getByText("Ce commentaire ne peut pas être affiché. Actualisez la page."),
  ).toBeInTheDocument();
  expect(failures()).toMatchObject([{ collection: "comment", id: commentId(1), cause }]);
});

it("keeps the comments when the hoot above them fails to render", async () => {
  const { options } = setUp(20);
  const { harness, rerender } = renderInHarness(<p>…</p>, options);
  const slug = busiestSlug(harness);
  await giveComments(harness, slug, 2);
  await harness.database.write(`hoots/${hootId(harness, slug)}/date`, BROKEN);
  rerender(<HootPage slug={slug} />);
  await screen.findByText("Ce hoot ne peut pas être affiché. Actualisez la page.");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
});

it("clears the cache when a hoot fails to render, and does not fill it again when the client is disposed of", async () => {
  const { options, cache, failures } = setUp(5);
  const { harness, unmount } = renderInHarness(<Feed />, options);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(5));
  const { databaseUrl, uid } = { databaseUrl: "https://demo-hooter.example", uid: "account0" };
  const kept = async () => Object.keys((await cache.read({ databaseUrl, uid })).records);
  await waitFor(async () => expect(await kept()).toContain("feed"));
  await harness.database.write(`hoots/${hootId(harness, busiestSlug(harness))}/date`, BROKEN);
  await waitFor(() => expect(failures()).toHaveLength(1));
  await waitFor(async () => expect(await kept()).toEqual([]));
  unmount();
  harness.client.dispose();
  await waitFor(async () => expect(await kept()).toEqual([]));
});

it("shows a hoot whose author's name contains a lone surrogate, with a link to the profile", async () => {
  const { harness } = renderInHarness(<Feed />, { hoots: 3 });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  await harness.database.write(`hoots/${hootId(harness, busiestSlug(harness))}/auteur`, "Ada\ud800");
  const link = await screen.findByRole("link", { name: "Ada\ufffd" });
  expect(link.getAttribute("href")).toMatch(/^\/profile\/Ada%EF%BF%BD/);
});
