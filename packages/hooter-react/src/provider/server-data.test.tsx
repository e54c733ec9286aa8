import { act, screen } from "@testing-library/react";
import { type InitialData } from "hooter-client";
import { mergeInitialData, prefetchFeed, prefetchHoot, prefetchProfile } from "hooter-client/server";
import { eventually } from "hooter-test-support";
import { type ReactElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Timestamp } from "../components/Timestamp";
import { Feed } from "../feed/Feed";
import { HooterProvider } from "../HooterProvider";
import { HootPage } from "../hoot/HootPage";
import { Profile } from "../profile/Profile";
import { BASILE, busiestSlug, createHarness, type Harness } from "../testing/harness";

const closing: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const close of closing.splice(0).reverse()) close();
});

function harness(options: Parameters<typeof createHarness>[0] = {}): Harness {
  const made = createHarness({ hoots: 40, signedInAs: null, client: { readers: "everyone" }, ...options });
  closing.push(() => made.dispose());
  return made;
}

const serverOptions = ({ database }: Harness) => ({
  databaseUrl: "https://demo-hooter.example",
  siteUrl: "https://hote.exemple",
  fetch: database.fetch,
  picturePaths: ["/communaute/"],
});

/** Renders widgets on a server and hydrates them in a page. React warnings fail the test. */
async function hydrate(
  browser: Harness,
  widgets: ReactElement,
  initialData: InitialData | undefined,
  beforeHydration = () => {},
) {
  const warnings = vi.spyOn(console, "error").mockImplementation(() => {});
  const server = harness();
  const html = renderToString(
    <HooterProvider client={server.client} initialData={initialData}>
      {widgets}
    </HooterProvider>,
  );
  expect(server.calls).toEqual([]);
  beforeHydration();
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  const errors: unknown[] = [];
  const reports = vi.fn();
  /** Whether the page has ever shown a placeholder. */
  let hasFlashed = false;
  const observer = new MutationObserver(() => {
    hasFlashed ||= container.textContent.includes("Chargement...");
  });
  observer.observe(container, { childList: true, subtree: true, characterData: true });
  const page = (
    <StrictMode>
      <HooterProvider client={browser.client} initialData={initialData} onError={reports}>
        {widgets}
      </HooterProvider>
    </StrictMode>
  );
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }),
  );
  closing.push(() => {
    act(() => root.unmount());
    container.remove();
    observer.disconnect();
  });
  await act(() => browser.client.ready);
  expect(errors).toEqual([]);
  return { html, container, reports, warnings, hasFlashed: () => hasFlashed };
}

describe("data of a server", () => {
  it("renders a feed into the HTML, hydrates without a warning and goes live without another read", async () => {
    const browser = harness();
    const initialData = await prefetchFeed(serverOptions(browser));
    const { html, warnings, hasFlashed } = await hydrate(browser, <Feed />, initialData);
    const [newest] = initialData.hoots;
    expect(html).toContain("<article");
    expect(html.match(/<article/g)).toHaveLength(20);
    expect(html).toContain(newest?.author.pseudo);
    expect(html).not.toContain("Chargement...");
    expect(warnings).not.toHaveBeenCalled();
    const other = await browser.otherUser(BASILE);
    await act(() => other.publishHoot({ content: "Du nouveau", pictureUrl: "", pictureAlt: "" }));
    await eventually(() => expect(screen.getByText("Du nouveau")).toBeInTheDocument());
    expect(hasFlashed()).toBe(false);
    // Only the stream requests the hoots.
    expect(browser.calls.filter((call) => call === "GET /hoots.json")).toHaveLength(1);
  });

  it("hydrates a feed whose stored reading position is beyond the server's hoots", async () => {
    const browser = harness();
    const initialData = await prefetchFeed(serverOptions(browser));
    const { container, warnings } = await hydrate(browser, <Feed />, initialData, () => {
      const position = { id: "-A", lastId: "-A", list: "Fil des hoots", offset: -10, focus: null };
      sessionStorage.setItem("hooter:positions", JSON.stringify([["deep", position]]));
      history.replaceState({ key: "deep" }, "");
    });
    history.replaceState(null, "");
    expect(warnings).not.toHaveBeenCalled();
    expect(container.querySelectorAll("article").length).toBeGreaterThanOrEqual(20);
  });

  it("renders no picture whose URL is on the host's own site", async () => {
    const browser = harness();
    const { hoots } = await prefetchFeed(serverOptions(browser));
    const link = "https://hote.exemple/api/logout?all=1";
    await browser.database.fetch("https://demo-hooter.example/hoots.json", {
      method: "PATCH",
      headers: { authorization: "Bearer owner" },
      body: JSON.stringify({ [`${hoots[0]?.id}/articleImg`]: link, [`${hoots[0]?.id}/auteurImg`]: link }),
    });
    const { html, warnings } = await hydrate(browser, <Feed />, await prefetchFeed(serverOptions(browser)));
    expect(html.match(/<article/g)).toHaveLength(20);
    expect(html).not.toContain("logout");
    expect(warnings).not.toHaveBeenCalled();
  });

  it("renders times relative to the server's read time into the HTML, and updates them in the browser", async () => {
    const browser = harness();
    // Publish a hoot now, because the seeded hoots are years old: data with a read time near their dates would have
    // expired.
    const other = await browser.otherUser(BASILE);
    await other.publishHoot({ content: "Du nouveau", pictureUrl: "", pictureAlt: "" });
    const data = await prefetchFeed(serverOptions(browser));
    const first = data.hoots[0];
    const readAt = (first?.publishedAt ?? 0) + 5 * 60_000;
    const { html, container } = await hydrate(browser, <Feed />, { ...data, readAt });
    const shown = document.createElement("div");
    shown.innerHTML = html;
    expect(shown.querySelector("time")).toHaveTextContent("il y a 5 minutes");
    expect(container.querySelector("time")).not.toHaveTextContent("il y a 5 minutes");
  });

  it("shows how long ago a hoot was published as soon as the page is hydrated", async () => {
    const time = Date.now() - 2 * 60 * 60_000;
    const { container } = await hydrate(harness(), <Timestamp time={time} written="" />, undefined);
    expect(container).toHaveTextContent("il y a 2 heures");
  });

  it("renders a hoot with its comments, and a profile with its hoots, into the HTML", async () => {
    const browser = harness();
    const options = serverOptions(browser);
    const slug = busiestSlug(browser);
    const hoot = await prefetchHoot(slug, options);
    const who = { uid: hoot.hoot?.author.uid ?? "" };
    const data = mergeInitialData(hoot, await prefetchProfile(who, options));
    const { html, warnings, hasFlashed } = await hydrate(
      browser,
      <>
        <HootPage slug={slug} />
        <Profile who={who} />
      </>,
      data,
    );
    expect(hoot.comments[0]?.comments.length).toBeGreaterThan(0);
    expect(html).not.toContain("Chargement...");
    expect(html).toContain("Historique");
    expect(warnings).not.toHaveBeenCalled();
    expect(hasFlashed()).toBe(false);
  });

  it("keeps the server's data on the page when the session of a signed-in reader loads", async () => {
    const browser = harness({ signedInAs: BASILE });
    const initialData = await prefetchFeed(serverOptions(browser));
    const { container, warnings, hasFlashed } = await hydrate(browser, <Feed />, initialData);
    expect(browser.client.session.get().status).toBe("signed-in");
    expect(container.querySelectorAll("article")).toHaveLength(20);
    await eventually(() => expect(browser.calls.some((call) => call.startsWith("GET /likedBy/"))).toBe(true));
    expect(warnings).not.toHaveBeenCalled();
    expect(hasFlashed()).toBe(false);
  });

  it("hydrates a page whose client has already read newer data", async () => {
    const browser = harness();
    const initialData = await prefetchFeed(serverOptions(browser));
    const other = await browser.otherUser(BASILE);
    await other.publishHoot({ content: "Entre-temps", pictureUrl: "", pictureAlt: "" });
    const feed = browser.client.feed();
    closing.push(feed.subscribe(() => {}));
    await eventually(() =>
      expect(feed.get()).toMatchObject({
        hoots: expect.arrayContaining([expect.objectContaining({ content: "Entre-temps" })]),
      }),
    );
    const { html, warnings } = await hydrate(browser, <Feed />, initialData);
    expect(html).not.toContain("Entre-temps");
    expect(screen.getByText("Entre-temps")).toBeInTheDocument();
    expect(warnings).not.toHaveBeenCalled();
  });

  it("renders a feed into the HTML when the client, not the provider, receives the data", async () => {
    const initialData = await prefetchFeed(serverOptions(harness()));
    const { client } = harness({ client: { readers: "everyone", initialData } });
    const html = renderToString(
      <HooterProvider client={client}>
        <Feed />
      </HooterProvider>,
    );
    expect(html.match(/<article/g)).toHaveLength(20);
  });

  it("hydrates a list that is long enough to omit the cards out of view", async () => {
    const browser = harness({ hoots: 60 });
    const initialData = await prefetchFeed({ ...serverOptions(browser), pageSize: 60 });
    const observer = { observe() {}, unobserve() {}, disconnect() {} };
    const { html, container, warnings } = await hydrate(browser, <Feed pageSize={60} />, initialData, () =>
      vi.stubGlobal("ResizeObserver", function ResizeObserver() {
        return observer;
      }),
    );
    expect(html.match(/<article/g)).toHaveLength(60);
    expect(container.querySelector("[data-windowed]")).not.toBeNull();
    expect(warnings).not.toHaveBeenCalled();
  });

  it("reports malformed data to the host, ignores it and reads the feed", async () => {
    const browser = harness();
    const malformed: InitialData = JSON.parse('{"schema":0}');
    const { html, reports, container } = await hydrate(browser, <Feed />, malformed);
    expect(html).toContain("Chargement...");
    expect(reports).toHaveBeenCalledWith(expect.objectContaining({ call: "initialData", code: "malformed" }));
    await eventually(() => expect(container.querySelectorAll("article")).toHaveLength(20));
  });
});
