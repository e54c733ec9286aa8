import type { HootView } from "hooter-client";
import { useEffect, useId, useRef, useState } from "react";
import { AuthorName } from "../components/AuthorName";
import { Avatar, linkedAvatar } from "../components/Avatar";
import { busyProps, OnDemand } from "../components/OnDemand";
import { type FramedPicture, PictureFrame } from "../components/Picture";
import { Button, Icon } from "../components/primitives";
import { Timestamp } from "../components/Timestamp";
import { FollowButton } from "../follow/FollowButton";
import { takePartRequest } from "../keyboard/page-request";
import { useKeyHint } from "../keyboard/use-key-hint";
import { useKeyTarget } from "../keyboard/use-key-target";
import { useHidden } from "../mute/use-hidden";
import { isFocusFree } from "../primitives/active-element";
import { useLayoutEffect } from "../primitives/hooks";
import { closeIcon, replyIcon } from "../primitives/icons";
import { useHooter } from "../provider/context";
import { Heading } from "../provider/Heading";
import { useHootTarget } from "../provider/use-hoot-target";
import { ShareBar, type ShareBarProps } from "../share/ShareBar";
import { HootBody } from "./HootBody";
import { HootMenu } from "./HootMenu";
import { HootSettings, type HootSettingsProps } from "./HootSettings";
import { LikeButton } from "./LikeButton";
import { ReplyForm } from "./ReplyForm";
import { replyDraft, useCloseReply } from "./reply-draft";

export interface HootArticleProps
  extends Pick<HootSettingsProps, "onDelete" | "onDeleted">,
    Pick<ShareBarProps, "shareUrl"> {
  readonly hoot: HootView;
  /** Whether the article takes focus on mount, unless another element already has it. */
  readonly takesFocus: boolean;
  /** Called when the reader presses the number of comments. */
  readonly onComments: () => void;
}

function EnlargeButton({ src, alt, image }: FramedPicture) {
  const { labels } = useHooter();
  const [open, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="hooter-picture-button"
        aria-label={labels.hoot.enlarge(alt)}
        aria-haspopup="dialog"
        {...busyProps(isLoading)}
        onClick={() => setOpen(true)}
      >
        {image}
      </button>
      <OnDemand
        isWanted={open}
        load={() => import("./Lightbox").then(({ Lightbox }) => Lightbox)}
        onLoading={setLoading}
        onFailed={close}
        props={{ src, alt, open, onClose: close }}
      />
    </>
  );
}

const enlargeable = (picture: FramedPicture) => <EnlargeButton {...picture} />;

/** The hoot on its own page, with all its actions (specification, section 2). */
export function HootArticle({ hoot, takesFocus, onComments, onDelete, onDeleted, shareUrl }: HootArticleProps) {
  const { labels, links, wantedHoot } = useHooter();
  const texts = labels.hoot;
  const id = useId();
  const [replying, setReplying] = useState(false);
  const reply = useRef<HTMLButtonElement>(null);
  const article = useRef<HTMLElement>(null);
  const [focusesOnMount] = useState(takesFocus);
  const isWanted = useHootTarget((slug) => slug === hoot.slug) === hoot.slug;
  // If the article replaces a notice that had the focus, focus the article. Use a layout effect, which runs before the
  // surrounding page would move the focus.
  useLayoutEffect(() => {
    const { current } = article;
    if (!current || !(isWanted || (focusesOnMount && isFocusFree(current)))) return;
    current.tabIndex = -1;
    current.focus();
    wantedHoot.set(null);
  }, [focusesOnMount, isWanted, wantedHoot]);
  const close = () => {
    setReplying(false);
    reply.current?.focus();
  };
  const { requestClose, confirmation, isEmpty } = useCloseReply(replyDraft(hoot), close);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the request is consumed once, which must not happen during a render
    if (takePartRequest("reply", hoot.slug)) setReplying(true);
  }, [hoot.slug]);
  useKeyTarget({
    kind: "hoot",
    element: () => article.current,
    reply: () => {
      setReplying(true);
      // A form focuses its field when it opens, so only a form that is already open needs this call.
      article.current?.querySelector<HTMLElement>(".hooter-reply input")?.focus();
    },
  });
  const hiding = useHidden(hoot.id);
  const likeHint = useKeyHint("l");
  const replyHint = useKeyHint("r");
  const { uid, pseudo } = hoot.author;
  const stored = hoot.delivery === "stored";
  const hasHiddenDraft = !replying && !isEmpty;
  return (
    <article ref={article} className="hooter-hoot" aria-labelledby={`${id}-author`} aria-describedby={`${id}-text`}>
      <header>
        {linkedAvatar(
          links.profile(hoot.author),
          <Avatar size="large" seed={uid ?? pseudo} picture={hoot.author.picture} />,
        )}
        <div>
          <Heading>
            <AuthorName author={hoot.author} id={`${id}-author`} />
          </Heading>
          <span className="hooter-when">
            {stored ? <Timestamp time={hoot.publishedAt} written={hoot.writtenDate} /> : texts[hoot.delivery]}
            {hoot.editedAt !== null && <span> · {texts.edited}</span>}
          </span>
        </div>
      </header>
      <PictureFrame.Provider value={enlargeable}>
        <HootBody hoot={hoot} id={`${id}-text`} />
      </PictureFrame.Provider>
      {/* Visually, the actions are beside the author. In the document, they follow the text, so that screen readers
          read the text first. */}
      <div className="hooter-hoot-actions">
        {hoot.mine ? (
          <HootSettings hoot={hoot} onDelete={onDelete} onDeleted={onDeleted} />
        ) : (
          <>
            {uid !== null && <FollowButton compact person={{ uid, pseudo }} />}
            <HootMenu hoot={hoot} hiding={hiding} shareUrl={shareUrl} />
          </>
        )}
      </div>
      {/* Not a paragraph, because the element is empty if both counts are zero. */}
      <div className="hooter-counts">
        {hoot.likes !== null && hoot.likes > 0 && <span>{texts.likes(hoot.likes)}</span>}
        {hoot.comments !== null && hoot.comments > 0 && (
          <Button variant="quiet" onClick={onComments}>
            {texts.comments(hoot.comments)}
          </Button>
        )}
      </div>
      <footer>
        <LikeButton hoot={hoot} {...likeHint} />
        <Button
          ref={reply}
          {...replyHint}
          aria-label={replying ? texts.closeReplyForm : undefined}
          aria-expanded={replying}
          aria-controls={replying ? `${id}-reply` : undefined}
          title={hasHiddenDraft ? labels.composer.draftStored : undefined}
          data-draft={hasHiddenDraft || undefined}
          data-state={replying ? "open" : "closed"}
          onClick={() => (replying ? requestClose() : setReplying(true))}
        >
          <Icon icon={replying ? closeIcon : replyIcon} />
          {replying ? texts.closeReply : texts.reply}
        </Button>
      </footer>
      {replying && (
        <div id={`${id}-reply`}>
          <ReplyForm hoot={hoot} takesFocus onClose={close} />
        </div>
      )}
      {stored && <ShareBar hoot={hoot} shareUrl={shareUrl} />}
      {confirmation}
    </article>
  );
}
