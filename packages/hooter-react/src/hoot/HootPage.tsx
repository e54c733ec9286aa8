import type { HootView } from "hooter-client";
import { useHoot, useSession } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, useEffect, useId, useRef, useState } from "react";
import { AuthorName } from "../parts/AuthorName";
import { Avatar } from "../parts/Avatar";
import { Button } from "../parts/Button";
import { ConnectionNotice } from "../parts/ConnectionNotice";
import { ErrorNotice } from "../parts/ErrorNotice";
import { Icon } from "../parts/Icon";
import { SignedOutNotice } from "../parts/SignedOutNotice";
import { Skeletons } from "../parts/Skeletons";
import { Timestamp } from "../parts/Timestamp";
import { useHooter, useRoot, useToasts } from "../provider/context";
import { Link } from "../provider/Link";
import { CommentList } from "./CommentList";
import { HootBody } from "./HootBody";
import { LikeButton } from "./LikeButton";
import { ReplyForm } from "./ReplyForm";

export interface HootPageProps extends HTMLAttributes<HTMLElement> {
  readonly slug: string;
  /** Called once when no hoot has this slug, after the toast; the host goes home (specification, section 8). */
  readonly onNotFound?: (() => void) | undefined;
  /** The hoot, now and at each change: for the title of the page. */
  readonly onReady?: ((hoot: HootView) => void) | undefined;
}

/** A hoot on its own page, with like, reply and live comments (specification, section 2). */
export const HootPage = forwardRef<HTMLElement, HootPageProps>(function HootPage(
  { slug, onNotFound, onReady, className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  const toasts = useToasts();
  const session = useSession();
  const state = useHoot(slug);
  const { status } = state;
  const ready = status === "ready" ? state.hoot : null;
  const signedOut = session.status === "signed-out";

  // What the host passes is often a new function at each render: only the hoot and its absence count.
  const told = useRef({ onNotFound, onReady });
  useEffect(() => {
    told.current = { onNotFound, onReady };
  });
  const missing = status === "not-found" && !signedOut;
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
        <div className="hooter-notice" data-tone="empty">
          <p>{labels.hoot.notFound}</p>
          <Link className="hooter-button" href={links.home}>
            {labels.common.home}
          </Link>
        </div>
      ) : (
        <>
          <ConnectionNotice connection={state.connection} />
          <HootArticle hoot={state.hoot} />
          <CommentList hoot={state.hoot} />
        </>
      )}
    </section>
  );
});

function HootArticle({ hoot }: { hoot: HootView }) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const id = useId();
  const [replying, setReplying] = useState(false);
  return (
    <article className="hooter-hoot" aria-labelledby={`${id}-author`} aria-describedby={`${id}-text`}>
      <header>
        <Avatar size="large" seed={hoot.author.uid ?? hoot.author.pseudo} picture={hoot.author.picture} />
        <div>
          <h1 className="hooter-title">
            <AuthorName author={hoot.author} id={`${id}-author`} />
          </h1>
          <span className="hooter-when">
            {hoot.delivery === "sending" ? (
              words.sending
            ) : (
              <Timestamp time={hoot.publishedAt} written={hoot.writtenDate} />
            )}
            {hoot.editedAt !== null && <span> · {words.edited}</span>}
          </span>
        </div>
      </header>
      <HootBody hoot={hoot} id={`${id}-text`} />
      <p className="hooter-counts">
        {hoot.likes !== null && <span>{words.likes(hoot.likes)}</span>}
        {hoot.comments !== null && <span>{words.comments(hoot.comments)}</span>}
      </p>
      <footer>
        <LikeButton hoot={hoot} />
        <Button
          aria-expanded={replying}
          aria-controls={`${id}-reply`}
          data-state={replying ? "open" : "closed"}
          onClick={() => setReplying(!replying)}
        >
          <Icon name={replying ? "close" : "reply"} />
          {replying ? words.closeReply : words.reply}
        </Button>
      </footer>
      <div id={`${id}-reply`}>{replying && <ReplyForm hoot={hoot} takesFocus />}</div>
    </article>
  );
}
