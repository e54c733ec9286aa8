import type { HootView } from "hooter-client";
import { useHoot } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { CardBoundary, useFailureReport } from "../components/CardBoundary";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { Button, Icon, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { Owl } from "../primitives/Owl";
import { type HooterStates, useHooter, useRoot, WidgetStatesContext } from "../provider/context";
import { Heading, HeadingScope, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { usePageSubject } from "../provider/use-page-subject";
import { CommentList, goToComments } from "./CommentList";
import { HootArticle } from "./HootArticle";

/** Props of {@link HootPage}: the slug of the hoot, and the callbacks. */
export interface HootPageProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings {
  readonly slug: string;
  /**
   * Called once when no hoot has this slug, after the toast. The host then navigates home (specification, section 8).
   */
  readonly onNotFound?: (() => void) | undefined;
  /** Called with the hoot, initially and at each change, for example to set the page title. */
  readonly onReady?: ((hoot: HootView) => void) | undefined;
  /**
   * Called once the reader has deleted the hoot on this page. Without it, the reader stays, and « Annuler » restores
   * the hoot in place.
   */
  readonly onDeleted?: (() => void) | undefined;
  /** Called by « Retour » above the hoot. Without it, there is no such button. */
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
  const report = useFailureReport("hoots");
  const state = useHoot(slug);
  useConnectionBanner(state.status === "ready" ? state.connection : "live");
  const [deleted, setDeleted] = useState<string | null>(null);
  const comments = useRef<HTMLElement>(null);

  const gone = state.status === "not-found";
  const missing = gone && deleted !== slug;
  // A restored hoot may be deleted again.
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
      {onBack && (
        <Button variant="quiet" className="hooter-back" onClick={onBack}>
          <Icon name="back" />
          {labels.hoot.back}
        </Button>
      )}
      <WidgetStatesContext.Provider value={states}>
        <HeadingScope level={headingLevel}>
          {show.read(state, <Skeletons count={1} />, (read) =>
            read.status === "not-found" ? (
              <GoneNotice deleted={!missing} />
            ) : (
              // Another hoot needs its own form and comments.
              <Fragment key={slug}>
                <CardBoundary of={read.hoot} collection="hoots" onFailed={report}>
                  <HootArticle
                    hoot={read.hoot}
                    shareUrl={shareUrl}
                    // The notice of the deletion had the focus until « Annuler » has restored the hoot.
                    takesFocus={deleted === slug}
                    onDelete={() => setDeleted(slug)}
                    onDeleted={onDeleted}
                    onComments={() => goToComments(comments.current)}
                  />
                </CardBoundary>
                <CommentList ref={comments} hoot={read.hoot} />
              </Fragment>
            ),
          )}
        </HeadingScope>
      </WidgetStatesContext.Provider>
    </section>
  );
});

/** Replaces a missing hoot, or one that the reader has just deleted. In the latter case it takes the focus. */
function GoneNotice({ deleted }: { deleted: boolean }) {
  const { labels, links } = useHooter();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deleted) notice.current?.focus();
  }, [deleted]);
  return (
    <div ref={notice} className="hooter-notice" data-tone="empty" tabIndex={-1}>
      <Owl />
      <Heading>{deleted ? labels.hoot.removedNotice : labels.hoot.notFound}</Heading>
      {deleted ? (
        <LinkButton href={links.dashboard}>{labels.layout.dashboard}</LinkButton>
      ) : (
        <LinkButton href={links.home}>{labels.common.home}</LinkButton>
      )}
    </div>
  );
}
