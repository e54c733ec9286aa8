import type { HootView } from "hooter-client";
import { useHoot } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { BackButton } from "../components/BackButton";
import { CardBoundary } from "../components/CardBoundary";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { Empty, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { PreserveFocus } from "../primitives/active-element";
import { type HooterStates, useHooter, useRoot, WidgetStatesContext } from "../provider/context";
import { HeadingScope, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import { usePageSubject } from "../provider/use-page-subject";
import { CommentList, goToComments } from "./CommentList";
import { HootArticle } from "./HootArticle";
import { replyDraft, UnsentComment } from "./reply-draft";

/** Props of {@link HootPage}: the slug of the hoot, and the callbacks. */
export interface HootPageProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings {
  readonly slug: string;
  /**
   * Called once, after the toast, when no hoot has this slug. The host should then navigate home (specification,
   * section 8).
   */
  readonly onNotFound?: (() => void) | undefined;
  /** Called with the hoot when it has loaded and whenever it changes, for example to set the page title. */
  readonly onReady?: ((hoot: HootView) => void) | undefined;
  /**
   * Called after the reader has deleted the hoot on this page. Without this callback, the reader stays on the page, and
   * « Annuler » shows the hoot there again.
   */
  readonly onDeleted?: (() => void) | undefined;
  /** Called when the reader presses « Retour » above the hoot. Without this callback, there is no such button. */
  readonly onBack?: (() => void) | undefined;
  /** URL to share; default the provider's `links.hoot`. */
  readonly shareUrl?: ((slug: string) => string) | undefined;
}

/**
 * Page of a hoot with like, reply, sharing, live comments and, for its author, the settings (specification, section 2).
 *
 * @example
 * <HootPage slug={slug} onNotFound={() => navigate("/")} onReady={({ author }) => setTitle(`Hoot ${de(author.pseudo)}`)} />
 */
export const HootPage = forwardRef<HTMLElement, HootPageProps>(function HootPage(
  { slug, onNotFound, onReady, onDeleted, onBack, shareUrl, headingLevel, className, ...props },
  ref,
) {
  const { labels } = useHooter();
  const { show, states, rest } = useWidgetStates(props);
  const state = useDeferredFirstData(useHoot(slug));
  useConnectionBanner(state.status === "ready" ? state.connection : "live");
  const [deleted, setDeleted] = useState<string | null>(null);
  const comments = useRef<HTMLElement>(null);

  const gone = state.status === "not-found";
  const missing = gone && deleted !== slug;
  // Reset the state when the notice disappears: after « Annuler » has restored the hoot, the reader may delete it
  // again.
  useEffect(() => (gone ? () => setDeleted(null) : undefined), [gone]);
  usePageSubject({
    key: `not-found:${slug}`,
    subject: state.status === "ready" ? state.hoot : null,
    isMissing: missing,
    notFound: labels.hoot.notFound,
    onNotFound,
    onReady,
  });

  return (
    <section {...rest} {...useRoot("hoot-page", className)} ref={ref} data-state={state.status}>
      {onBack && <BackButton onClick={onBack} />}
      <WidgetStatesContext.Provider value={states}>
        {/* The key resets the failure, the form and the comments when the hoot changes. */}
        <HeadingScope key={slug} level={headingLevel}>
          {show.read(state, <Skeletons count={1} />, (read) =>
            read.status === "not-found" ? (
              <GoneNotice slug={slug} isDeleted={!missing} />
            ) : (
              // If an update of the hoot removes the focused element (a control, or the notice of a card that failed to
              // render), the article receives the focus.
              <PreserveFocus of={read.hoot} targets=".hooter-hoot-page > article">
                <CardBoundary of={read.hoot} collection="hoots">
                  <HootArticle
                    hoot={read.hoot}
                    shareUrl={shareUrl}
                    // After « Annuler », the restored hoot takes the focus from the notice of the deletion.
                    takesFocus={deleted === slug}
                    onDelete={() => setDeleted(slug)}
                    onDeleted={onDeleted}
                    onComments={() => goToComments(comments.current)}
                  />
                </CardBoundary>
                <CommentList ref={comments} hoot={read.hoot} />
              </PreserveFocus>
            ),
          )}
        </HeadingScope>
      </WidgetStatesContext.Provider>
    </section>
  );
});

interface GoneNoticeProps {
  readonly slug: string;
  /** Whether the reader has just deleted the hoot. */
  readonly isDeleted: boolean;
}

function GoneNotice({ slug, isDeleted }: GoneNoticeProps) {
  const { labels, links } = useHooter();
  const notice = useRef<HTMLDivElement>(null);
  // After a deletion, focus the notice, because the confirmation dialog that had the focus has closed.
  useEffect(() => {
    if (isDeleted) notice.current?.focus();
  }, [isDeleted]);
  return (
    // Focus this wrapper instead of `Empty`, because a host component that replaces `Empty` might not accept a ref.
    <div ref={notice} className="hooter-gone" tabIndex={-1}>
      <Empty heading text={isDeleted ? labels.hoot.removedNotice : labels.hoot.notFound}>
        <UnsentComment draftName={replyDraft({ slug })} />
        {isDeleted ? (
          <LinkButton href={links.dashboard}>{labels.layout.dashboard}</LinkButton>
        ) : (
          <LinkButton href={links.home}>{labels.common.home}</LinkButton>
        )}
      </Empty>
    </div>
  );
}
