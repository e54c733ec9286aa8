import type { HootView } from "hooter-client";
import { useHoot, useSession } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, useEffect, useRef, useState } from "react";
import { CardBoundary } from "../parts/CardBoundary";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Owl } from "../parts/Owl";
import { SignedOutNotice } from "../parts/SignedOutNotice";
import { Skeletons } from "../parts/Skeletons";
import { useConnectionBanner } from "../provider/ConnectionBanner";
import { useHooter, useRoot, useToasts } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { CommentList } from "./CommentList";
import { HootArticle } from "./HootArticle";

/** What {@link HootPage} takes: which hoot, and what is told of it. */
export interface HootPageProps extends HTMLAttributes<HTMLElement> {
  readonly slug: string;
  /** Called once when no hoot has this slug, after the toast; the host goes home (specification, section 8). */
  readonly onNotFound?: (() => void) | undefined;
  /** The hoot, now and at each change: for the title of the page. */
  readonly onReady?: ((hoot: HootView) => void) | undefined;
  /** Once the reader has deleted it here. Without it they stay, and « Annuler » brings the hoot back in its place. */
  readonly onDeleted?: (() => void) | undefined;
  /** The address that is shared; default the provider's `links.hoot`. */
  readonly shareUrl?: ((slug: string) => string) | undefined;
}

/**
 * A hoot on its own page, with like, reply, sharing, live comments and, for its author, its settings (specification,
 * section 2).
 *
 * @example
 * <HootPage slug={slug} onNotFound={() => navigate("/")} onReady={({ author }) => setTitle(`Hoot de ${author.pseudo}`)} />
 */
export const HootPage = forwardRef<HTMLElement, HootPageProps>(function HootPage(
  { slug, onNotFound, onReady, onDeleted, shareUrl, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const toasts = useToasts();
  const session = useSession();
  const state = useHoot(slug);
  const { status } = state;
  const ready = status === "ready" ? state.hoot : null;
  const signedOut = session.status === "signed-out";
  useConnectionBanner(state.status === "ready" ? state.connection : "live");
  const [deleted, setDeleted] = useState<string | null>(null);

  // What the host passes is often a new function at each render: only the hoot and its absence count.
  const told = useRef({ onNotFound, onReady });
  useEffect(() => {
    told.current = { onNotFound, onReady };
  });
  const gone = status === "not-found" && !signedOut;
  const missing = gone && deleted !== slug;
  // Brought back, it may be missed again.
  useEffect(() => (gone ? () => setDeleted(null) : undefined), [gone]);
  // A hoot that goes while somebody reads it is told, and the reader stays: they may be writing.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (ready) shown.current = slug;
  }, [ready, slug]);
  useEffect(() => {
    if (!missing) return;
    toasts.show(labels.hoot.notFound, { tone: "error", key: `not-found:${slug}` });
    if (shown.current !== slug) told.current.onNotFound?.();
  }, [missing, slug, toasts, labels.hoot.notFound]);
  useEffect(() => {
    if (ready) told.current.onReady?.(ready);
  }, [ready]);

  return (
    <section {...rest} {...useRoot("hoot-page", className)} ref={ref} data-state={signedOut ? "signed-out" : status}>
      {signedOut ? (
        <SignedOutNotice />
      ) : state.status === "loading" ? (
        <Skeletons count={1} />
      ) : state.status === "error" ? (
        <ErrorNotice error={state.error} onRetry={state.retry} />
      ) : state.status === "not-found" ? (
        <GoneNotice deleted={!missing} />
      ) : (
        // Another hoot has a form and comments of its own.
        <Fragment key={slug}>
          <CardBoundary of={state.hoot} collection="hoots">
            <HootArticle
              hoot={state.hoot}
              shareUrl={shareUrl}
              onDelete={() => setDeleted(slug)}
              onDeleted={onDeleted}
            />
          </CardBoundary>
          <CommentList hoot={state.hoot} />
        </Fragment>
      )}
    </section>
  );
});

/** In the place of a hoot that is not there, or that its reader has just deleted: the focus then goes on from here. */
function GoneNotice({ deleted }: { deleted: boolean }) {
  const { labels, links } = useHooter();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (deleted) notice.current?.focus();
  }, [deleted]);
  return (
    <div ref={notice} className="hooter-notice" data-tone="empty" tabIndex={-1}>
      <Owl />
      <h1 className="hooter-title">{deleted ? labels.hoot.removedNotice : labels.hoot.notFound}</h1>
      {deleted ? (
        <LinkButton href={links.dashboard}>{labels.layout.dashboard}</LinkButton>
      ) : (
        <LinkButton href={links.home}>{labels.common.home}</LinkButton>
      )}
    </div>
  );
}
