import type { HootView } from "hooter-client";
import { useEffect, useId, useRef, useState } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar } from "../components/Avatar";
import { Button, Icon } from "../components/primitives";
import { Timestamp } from "../components/Timestamp";
import { FollowButton } from "../follow/FollowButton";
import { takeReplyRequest } from "../keyboard/reply-request";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useKeyTarget } from "../keyboard/use-key-target";
import { HideButton } from "../mute/HideButton";
import { useHidden } from "../mute/use-hidden";
import { isFocusFree } from "../primitives/active-element";
import { useHooter } from "../provider/context";
import { ShareBar, type ShareBarProps } from "../share/ShareBar";
import { Delivery } from "./Delivery";
import { HootBody } from "./HootBody";
import { HootSettings, type HootSettingsProps } from "./HootSettings";
import { LikeButton } from "./LikeButton";
import { ReplyForm } from "./ReplyForm";
import { ReportButton } from "./ReportButton";
import { useReplyLeave } from "./reply-leave";

export interface HootArticleProps
  extends Pick<HootSettingsProps, "onDelete" | "onDeleted">,
    Pick<ShareBarProps, "shareUrl"> {
  readonly hoot: HootView;
  /** Whether the article takes the focus when it mounts and no other element has the focus. */
  readonly takesFocus: boolean;
}

/** Hoot on a separate page, with all its actions (specification, section 2). */
export function HootArticle({ hoot, takesFocus, onDelete, onDeleted, shareUrl }: HootArticleProps) {
  const { labels } = useHooter();
  const words = labels.hoot;
  const id = useId();
  const [replying, setReplying] = useState(false);
  const reply = useRef<HTMLButtonElement>(null);
  const article = useRef<HTMLElement>(null);
  const [focusesOnMount] = useState(takesFocus);
  useEffect(() => {
    if (focusesOnMount && article.current !== null && isFocusFree(article.current)) article.current.focus();
  }, [focusesOnMount]);
  const close = () => {
    setReplying(false);
    reply.current?.focus();
  };
  const { leave, question } = useReplyLeave(hoot, close);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the request is consumed once, which must not happen during a render
    if (takeReplyRequest(hoot.slug)) setReplying(true);
  }, [hoot.slug]);
  useKeyTarget({
    kind: "hoot",
    element: () => article.current,
    reply: () => {
      setReplying(true);
      // A newly opened form focuses itself.
      article.current?.querySelector<HTMLElement>(".hooter-reply input")?.focus();
    },
  });
  const hidden = useHidden(hoot.id);
  const likeHint = useKeyHint("l");
  const replyHint = useKeyHint("r");
  const { uid, pseudo } = hoot.author;
  const stored = hoot.delivery === "stored";
  return (
    <article
      ref={article}
      className="hooter-hoot"
      tabIndex={focusesOnMount ? -1 : undefined}
      aria-labelledby={`${id}-author`}
      aria-describedby={`${id}-text`}
    >
      <header>
        <Avatar size="large" seed={uid ?? pseudo} picture={hoot.author.picture} />
        <div>
          <h1 className="hooter-title">
            <AuthorName author={hoot.author} id={`${id}-author`} />
          </h1>
          <span className="hooter-when">
            {stored ? (
              <Timestamp time={hoot.publishedAt} written={hoot.writtenDate} />
            ) : (
              <Delivery delivery={hoot.delivery} />
            )}
            {hoot.editedAt !== null && <span> · {words.edited}</span>}
          </span>
        </div>
        <div className="hooter-hoot-actions">
          {hoot.mine ? (
            <HootSettings hoot={hoot} onDelete={onDelete} onDeleted={onDeleted} />
          ) : (
            <>
              {uid !== null && <FollowButton compact person={{ uid, pseudo }} />}
              <HideButton hoot={hoot} state={hidden} />
              <ReportButton hoot={hoot} />
            </>
          )}
        </div>
      </header>
      <HootBody hoot={hoot} id={`${id}-text`} />
      <p className="hooter-counts">
        {hoot.likes !== null && <span>{words.likes(hoot.likes)}</span>}
        {hoot.comments !== null && <span>{words.comments(hoot.comments)}</span>}
      </p>
      <footer>
        <LikeButton hoot={hoot} {...likeHint} />
        <Button
          ref={reply}
          {...replyHint}
          aria-expanded={replying}
          aria-controls={replying ? `${id}-reply` : undefined}
          data-state={replying ? "open" : "closed"}
          onClick={() => (replying ? leave() : setReplying(true))}
        >
          <Icon name={replying ? "close" : "reply"} />
          {replying ? words.closeReply : words.reply}
        </Button>
        {stored && <ShareBar hoot={hoot} shareUrl={shareUrl} />}
      </footer>
      {replying && (
        <div id={`${id}-reply`}>
          <ReplyForm hoot={hoot} takesFocus onClose={close} />
        </div>
      )}
      {question}
    </article>
  );
}
