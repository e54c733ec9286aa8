import type { Hoot } from "hooter-client";
import { useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useState } from "react";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { ComposeButton } from "../components/ComposeButton";
import { NamelessInvitation } from "../components/NamelessInvitation";
import { Icon } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { ComposerDialog } from "../composer/ComposerDialog";
import { Feed } from "../feed/Feed";
import { useKeyHint } from "../keyboard/use-key-hint";
import { feed } from "../labels/fr-first-load";
import { PreserveFocus } from "../primitives/active-element";
import { penIcon } from "../primitives/icons";
import {
  type HooterStates,
  useHooter,
  useIsVisitor,
  useLabelGroup,
  useRoot,
  WidgetStatesContext,
} from "../provider/context";
import { Heading, HeadingScope, type WithHeadings } from "../provider/Heading";
import { LatestHoots } from "./LatestHoots";
import { RememberedSection } from "./RememberedSection";

/** Props of {@link Dashboard}, in addition to those of a `<div>`. */
export interface DashboardProps extends HTMLAttributes<HTMLDivElement>, HooterStates, WithHeadings {
  /** Number of hoots per page of the feed; default 20. */
  readonly pageSize?: number | undefined;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
}

/**
 * Page of the signed-in user: a button for a new hoot, the latest hoots of followed authors, and the feed of all hoots
 * (specification, section 2). Where everyone may read, a visitor sees the feed of all hoots.
 *
 * @example
 * <Dashboard pageSize={20} onPublished={({ slug }) => navigate(`/hoot/${slug}`)} />
 */
export const Dashboard = forwardRef<HTMLDivElement, DashboardProps>(function Dashboard(
  { pageSize, onPublished, headingLevel, className, ...props },
  ref,
) {
  const { labels, links } = useHooter();
  const { title } = useLabelGroup("feed", feed);
  const { show, states, rest } = useWidgetStates(props);
  const session = useSession();
  const [writing, setWriting] = useState(false);
  const hint = useKeyHint("n", "page");
  const isVisitor = useIsVisitor();
  const isSignedOut = session.status === "signed-out" && !isVisitor;
  const user = session.status === "signed-in" ? session.user : null;
  return (
    <div {...rest} {...useRoot("dashboard", className)} ref={ref}>
      <PreserveFocus of={isSignedOut}>
        {isSignedOut ? (
          show.signedOut()
        ) : (
          <WidgetStatesContext.Provider value={states}>
            <HeadingScope level={headingLevel}>
              <Heading className="hooter-hidden">{isVisitor ? labels.layout.news : labels.layout.dashboard}</Heading>
              {!isVisitor && (
                <>
                  <div className="hooter-start">
                    {linkedAvatar(
                      user ? links.profile(user) : undefined,
                      <Avatar seed={user?.uid ?? ""} picture={user?.picture ?? null} />,
                    )}
                    <ComposeButton className="hooter-start-button" {...hint} onClick={() => setWriting(true)}>
                      {labels.composer.open}
                      <Icon icon={penIcon} />
                    </ComposeButton>
                  </div>
                  <NamelessInvitation />
                  <LatestHoots uid={user?.uid ?? ""} pageSize={pageSize} />
                </>
              )}
              <RememberedSection name="news" title={title} hasAllHoots>
                <Feed pageSize={pageSize} />
              </RememberedSection>
              {!isVisitor && (
                <ComposerDialog open={writing} onClose={() => setWriting(false)} onPublished={onPublished} />
              )}
            </HeadingScope>
          </WidgetStatesContext.Provider>
        )}
      </PreserveFocus>
    </div>
  );
});
