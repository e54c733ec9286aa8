import type { HooterClient, HootView } from "hooter-client";
import { HootCard, type HooterComponents, HooterProvider } from "hooter-react";
import type { ButtonProps } from "hooter-react/primitives";
import "hooter-react/styles.css";
import { type ComponentType, useLayoutEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { siteLinks } from "../../packages/hooter-react/src/testing/links";
import { loadHoots, openCommunity } from "../common/community";
import { countParts, type Parts } from "./count-parts";
import type { VariantName } from "./options";

/*
 * Page with a list of cards. It adds one card in each frame, below the viewport, like a list that is being scrolled.
 */

/** Number of hoots in the community. */
const HOOTS = 400;
/** Number of cards in the document before the first card is added. The viewport shows fewer cards. */
const CARDS = 12;

type Card = ComponentType<{ readonly hoot: HootView; readonly "aria-posinset": number }>;

const None = () => null;
const PlainButton = ({ variant: _variant, theme: _theme, ...rest }: ButtonProps) => <button type="button" {...rest} />;
const Empty: Card = () => <article className="hooter hooter-hoot-card" style={{ blockSize: 160 }} />;
/** Markup of each card as rendered by React, in the order of the hoots. */
let markup: readonly string[] = [];
const Markup: Card = ({ "aria-posinset": position }) => (
  // oxlint-disable-next-line react/no-danger -- React has rendered this markup for the same card
  <div style={{ contain: "layout style" }} dangerouslySetInnerHTML={{ __html: markup[position - 1] ?? "" }} />
);

/** For each variant, the card, and components that replace parts of the card. */
const variants: Readonly<Record<VariantName, readonly [Card, HooterComponents?]>> = {
  card: [HootCard],
  "plain buttons": [HootCard, { Button: PlainButton }],
  "no icons": [HootCard, { Icon: None }],
  "no buttons": [HootCard, { Button: None }],
  "no avatar": [HootCard, { Avatar: None }],
  "no name or date": [HootCard, { AuthorName: None, Timestamp: None }],
  "no body": [HootCard, { HootBody: None }],
  "ready-made HTML": [Markup],
  "empty box": [Empty],
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const container = document.body.appendChild(document.createElement("div"));
const root = createRoot(container);
let client: HooterClient | undefined;
let hoots: readonly HootView[] = [];
let shows = 0;
let addCard = (): void => {};

function List({ Card, count }: { readonly Card: Card; readonly count: number }) {
  return (
    <div className="hooter hooter-feed">
      <div role="feed" aria-label="Fil des hoots" data-windowed="">
        {hoots.slice(0, count).map((hoot, index) => (
          <Card key={hoot.id} hoot={hoot} aria-posinset={index + 1} />
        ))}
      </div>
    </div>
  );
}

function GrowingList({ Card }: { readonly Card: Card }) {
  const [count, add] = useReducer((cards: number) => cards + 1, CARDS);
  useLayoutEffect(() => {
    addCard = () => flushSync(add);
  }, []);
  return <List Card={Card} count={count} />;
}

const host = {
  async open(): Promise<void> {
    const opened = openCommunity(HOOTS);
    client = opened;
    hoots = await loadHoots(root, opened);
    flushSync(() =>
      root.render(
        <HooterProvider client={opened} links={siteLinks}>
          <List Card={HootCard} count={hoots.length} />
        </HooterProvider>,
      ),
    );
    markup = [...container.querySelectorAll("article")].map((card) => card.outerHTML);
  },

  /** Shows the first cards of a variant. */
  async show(name: VariantName): Promise<void> {
    if (!client) throw new Error("The page is not open.");
    const [Card, components] = variants[name];
    root.render(
      <HooterProvider key={`${name} ${++shows}`} client={client} components={components} links={siteLinks}>
        <GrowingList Card={Card} />
      </HooterProvider>,
    );
    await nextFrame();
    await nextFrame();
  },

  /** Adds one card in each frame. */
  async add(cards: number): Promise<void> {
    for (let added = 0; added < cards; added++) {
      await nextFrame();
      addCard();
    }
    await nextFrame();
  },

  parts: (): Parts => countParts([...container.querySelectorAll("article")]),
};

declare global {
  var hooterCards: typeof host;
}
globalThis.hooterCards = host;
