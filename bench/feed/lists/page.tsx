import type { HooterClient, HootView } from "hooter-client";
import { Feed, HootCard, HooterProvider } from "hooter-react";
import "hooter-react/styles.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Virtuoso } from "react-virtuoso";
import { WindowVirtualizer } from "virtua";
import { siteLinks } from "../../../packages/hooter-react/src/testing/links";
import { LoadAll, loadHoots, openCommunity, PAGE_SIZE } from "../../common/community";
import type { ListName } from "../report/findings";

/*
 * Page that shows the same hoots with the same card in one of several lists.
 */

/** Number of cards of the static list. */
const STATIC_CARDS = 240;

const ignore = () => {};
let client: HooterClient | undefined;
let hoots: readonly HootView[] = [];
const root = createRoot(document.body.appendChild(document.createElement("div")));

function card(index: number): ReactNode {
  const hoot = hoots[index];
  return hoot && <HootCard key={hoot.id} hoot={hoot} aria-posinset={index + 1} aria-setsize={hoots.length} />;
}

const lists: Readonly<Record<ListName, () => ReactNode>> = {
  Hooter: () => <Feed pageSize={PAGE_SIZE} />,
  virtua: () => <WindowVirtualizer>{hoots.map((_, index) => card(index))}</WindowVirtualizer>,
  "react-virtuoso": () => <Virtuoso useWindowScroll totalCount={hoots.length} itemContent={card} />,
  static: () => hoots.slice(0, STATIC_CARDS).map((_, index) => card(index)),
};

const host = {
  async open(count: number): Promise<void> {
    const opened = openCommunity(count);
    client = opened;
    hoots = await loadHoots(root, opened);
  },

  show(name: ListName): void {
    const list = lists[name]();
    root.render(
      <HooterProvider key={name} client={client ?? openCommunity(0)} links={siteLinks}>
        {/* `LoadAll` keeps the pages of the feed loaded. */}
        <LoadAll onLoaded={ignore} />
        {name === "Hooter" ? (
          list
        ) : (
          <div className="hooter hooter-feed">
            <div role="feed" aria-label="Fil des hoots" data-windowed="">
              {list}
            </div>
          </div>
        )}
      </HooterProvider>,
    );
  },
};

declare global {
  var hooterLists: typeof host;
}
globalThis.hooterLists = host;
