import { act, fireEvent, render, screen } from "@testing-library/react";
import { memo, useReducer } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  Avatar,
  type AvatarProps,
  defineLabels,
  en,
  Feed,
  type HooterAnchorProps,
  HooterProvider,
  type HooterProviderProps,
  Timestamp,
  type TimestampProps,
  useLabels,
} from "../index";
import * as fr from "../labels/fr-pages";
import { createHarness } from "../testing/harness";
import { siteLinks } from "../testing/links";
import { useLabelGroup } from "./context";

const harness = createHarness({ hoots: 12 });
afterAll(() => harness.dispose());

const avatar = vi.fn();
const time = vi.fn();
const texts = vi.fn();
const link = vi.fn();
const renderCounts = () => ({
  avatars: avatar.mock.calls.length,
  times: time.mock.calls.length,
  texts: texts.mock.calls.length,
});
/** Avatar of a card. Counts how often the card renders. */
const CountedAvatar = (props: AvatarProps) => {
  avatar();
  return <Avatar {...props} />;
};
const CountedTime = (props: TimestampProps) => {
  time();
  return <Timestamp {...props} />;
};
const Texts = memo(function Texts() {
  const { hoot, mute } = useLabels();
  const share = useLabelGroup("share", fr.share);
  texts();
  return <p data-testid="texts">{`${hoot.like} ${hoot.likes(2)} ${share.copy} ${mute.hoot("Ada")}`}</p>;
});
const counted = { Avatar: CountedAvatar, Timestamp: CountedTime };
const feed = (
  <>
    <Texts />
    <Feed pageSize={5} />
  </>
);

type Given = Omit<HooterProviderProps, "client" | "firebase" | "options" | "children">;

/** Renders a host that re-creates the provider's props on every render. */
async function hostThat(makes: (turn: number) => Given) {
  function Host() {
    const [turn, next] = useReducer((count: number) => count + 1, 0);
    return (
      <>
        <button type="button" onClick={next}>
          Encore
        </button>
        <HooterProvider links={siteLinks} components={counted} {...makes(turn)} client={harness.client}>
          {feed}
        </HooterProvider>
      </>
    );
  }
  render(<Host />);
  expect(await screen.findAllByRole("article")).toHaveLength(5);
  vi.clearAllMocks();
  return () => fireEvent.click(screen.getByRole("button", { name: "Encore" }));
}

describe("values that the host writes inline", () => {
  it.each<[string, (turn: number) => Given]>([
    ["navigate", () => ({ navigate: () => {} })],
    ["links", () => ({ links: { home: "/", hoot: (slug) => `/h/${slug}`, profile: ({ pseudo }) => `/p/${pseudo}` } })],
    ["links to only some pages", () => ({ links: { hoot: undefined, hashtag: (tag) => `/t/${tag}` } })],
    ["labels", () => ({ labels: { hoot: { like: "Bravo", likes: (n) => `${n} bravos` } } })],
    ["labels as functions", () => ({ labels: { hoot: { like: () => "Bravo" }, locale: () => "en-GB" } })],
    ["labels of some widgets", () => ({ labels: { share: { copy: () => "Lien" }, mute: { hoot: (n) => `(${n})` } } })],
    ["an object of unchanged components", () => ({ components: { ...counted } })],
  ])("re-renders nothing when the host creates %s again", async (_, makes) => {
    const again = await hostThat(makes);
    for (let turn = 0; turn < 5; turn += 1) again();
    expect(renderCounts()).toEqual({ avatars: 0, times: 0, texts: 0 });
  });

  it("re-renders an inline component only where it is used", async () => {
    const again = await hostThat(() => ({ components: { ...counted, Timestamp: (props) => CountedTime(props) } }));
    for (let turn = 0; turn < 5; turn += 1) again();
    expect(renderCounts()).toEqual({ avatars: 0, times: 25, texts: 0 });
  });

  it("remounts only the links and their content when the Anchor is inline", async () => {
    const again = await hostThat(() => ({
      Anchor: ({ href, children, ...rest }: HooterAnchorProps) => {
        link();
        return (
          <a {...rest} href={href}>
            {children}
          </a>
        );
      },
    }));
    again();
    // Each link renders its content again: the avatar in the link to the author, and the time in the link to the hoot.
    expect(renderCounts()).toEqual({ avatars: 5, times: 5, texts: 0 });
    // Four links per card: the avatar, the author, the time and the comments.
    expect(link).toHaveBeenCalledTimes(20);
  });
});

describe("values that change", () => {
  it("applies a changed link builder at once", async () => {
    const again = await hostThat((turn) => ({ links: { hoot: (slug) => `/${turn < 2 ? "fr" : "en"}/${slug}` } }));
    const permalinks = () =>
      screen.getAllByRole("article").map((card) => card.querySelector("[data-permalink]")?.getAttribute("href"));
    again();
    expect(renderCounts().avatars).toBe(0);
    for (const href of permalinks()) expect(href).toMatch(/^\/fr\//);
    again();
    for (const href of permalinks()) expect(href).toMatch(/^\/en\//);
  });

  it("applies a changed label function at once, with and without an argument", async () => {
    const again = await hostThat((turn) => ({
      labels: {
        hoot: {
          like: () => (turn < 1 ? "Bravo" : "Clap"),
          likes: (n) => (turn < 2 ? `${n} bravos` : `${n} claps`),
        },
      },
    }));
    expect(screen.getByTestId("texts")).toHaveTextContent("Bravo 2 bravos");
    again();
    expect(screen.getByTestId("texts")).toHaveTextContent("Clap 2 bravos");
    again();
    expect(screen.getByTestId("texts")).toHaveTextContent("Clap 2 claps");
    again();
    expect(renderCounts().texts).toBe(2);
  });

  it.each([
    ["of the provider", (text: () => string) => ({ hoot: { like: text } })],
    ["of some widgets", (text: () => string) => ({ share: { copy: text } })],
    ["of another language", (text: () => string) => defineLabels({ ...en, share: { ...en.share, copy: text } })],
  ])("calls an identical label function %s again, because the language may have changed", async (_, makes) => {
    let language = "fr";
    const labels = makes(() => (language === "fr" ? "Bravo" : "Clap"));
    const again = await hostThat(() => ({ labels }));
    expect(screen.getByTestId("texts")).toHaveTextContent("Bravo");
    language = "en";
    again();
    expect(screen.getByTestId("texts")).toHaveTextContent("Clap");
  });

  it("calls the latest navigate function", async () => {
    const went = vi.fn();
    const again = await hostThat((turn) => ({ navigate: (to) => went(turn, to), links: { hoot: () => "/there" } }));
    again();
    again();
    act(() => screen.getAllByRole("article")[0]?.querySelector<HTMLElement>("[data-permalink]")?.click());
    expect(went).toHaveBeenCalledExactlyOnceWith(2, "/there");
  });
});
