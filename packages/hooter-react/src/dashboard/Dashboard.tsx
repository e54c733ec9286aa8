import { DEFAULT_PSEUDO, type Hoot } from "hooter-client";
import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useState } from "react";
import { Avatar } from "../components/Avatar";
import { Icon } from "../components/primitives";
import { SignedOutNotice } from "../components/SignedOutNotice";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Feed } from "../feed/Feed";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useHooter, useRoot } from "../provider/context";
import { LatestHoots } from "./LatestHoots";
import { NamelessInvitation } from "./NamelessInvitation";
import { RememberedSection } from "./RememberedSection";

/** Props of {@link Dashboard}, in addition to those of a `<div>`. */
export interface DashboardProps extends HTMLAttributes<HTMLDivElement> {
  /** Number of hoots per page of the feed; default 20. */
  readonly pageSize?: number | undefined;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
}

/**
 * Page of the signed-in user: a button for a new hoot, the latest hoots of followed authors, and the feed of all hoots
 * (specification, section 2).
 *
 * @example
 * <Dashboard pageSize={20} onPublished={({ slug }) => navigate(`/hoot/${slug}`)} />
 */
export const Dashboard = forwardRef<HTMLDivElement, DashboardProps>(function Dashboard(
  { pageSize, onPublished, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const session = useSession();
  const [writing, setWriting] = useState(false);
  const root = useRoot("dashboard", className);
  const hint = useKeyHint("n", "page");
  if (session.status === "signed-out")
    return (
      <div {...rest} {...root} ref={ref}>
        <SignedOutNotice />
      </div>
    );
  const user = session.status === "signed-in" ? session.user : null;
  return (
    <div {...rest} {...root} ref={ref}>
      <h1 className="hooter-hidden">{labels.layout.dashboard}</h1>
      <div className="hooter-start">
        <Avatar seed={user?.uid ?? ""} picture={user?.picture ?? null} />
        <button
          type="button"
          className="hooter-start-button"
          aria-haspopup="dialog"
          {...hint}
          onClick={() => setWriting(true)}
        >
          {labels.composer.open}
          <Icon name="pen" />
        </button>
      </div>
      {user?.pseudo === DEFAULT_PSEUDO && <NamelessInvitation />}
      <LatestHoots pageSize={pageSize} />
      <RememberedSection name="news" title={labels.feed.title}>
        <Feed pageSize={pageSize} />
      </RememberedSection>
      <ComposerDialog open={writing} onClose={() => setWriting(false)} onPublished={onPublished} />
    </div>
  );
});
