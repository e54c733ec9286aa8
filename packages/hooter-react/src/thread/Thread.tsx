import { type PageReference, pageKey, type ThreadState, toHooterError } from "hooter-client";
import { useAddThreadComment, useCloseThread, useComments, useThread } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, useEffect, useId } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { NamelessInvitation } from "../components/NamelessInvitation";
import { ErrorNotice } from "../components/notices";
import { Button, Skeletons } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { CommentForm } from "../hoot/CommentForm";
import { Comments, complete } from "../hoot/Comments";
import { LikeButton } from "../hoot/LikeButton";
import { UnsentComment } from "../hoot/reply-draft";
import * as fr from "../labels/fr-pages";
import { isFocusFree, PreserveFocus } from "../primitives/active-element";
import { namedBy } from "../primitives/root";
import { warnOnce } from "../primitives/warn-once";
import { type HooterStates, useHooter, useLabelGroup, useRoot } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { useMutationToasts } from "../provider/mutation-toasts";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";

/** The page of a thread: its canonical address, or an id that the host chooses. The address takes precedence. */
export interface ThreadPage {
  /**
   * Absolute address. An empty address counts as missing. Tracking parameters and fragments are ignored, see
   * `canonicalUrl`.
   */
  readonly url?: string | undefined;
  /** Id of the page, in visible ASCII characters. */
  readonly id?: string | undefined;
}

/** Props of {@link Thread}: the page, and its title. */
export interface ThreadProps
  extends Omit<HTMLAttributes<HTMLElement>, "id" | "title">,
    ThreadPage,
    HooterStates,
    WithHeadings {
  /** Title of the page, as plain text. It is part of the section's accessible name and is not stored. */
  readonly title?: string | undefined;
}

/**
 * Returns the page that the props identify. If it cannot have a thread, the thread is in the error state, and the
 * console shows the developer a warning.
 *
 * @param widget name of the component
 */
export function useThreadPage(widget: string, { url, id = "" }: ThreadPage): PageReference {
  useEffect(() => {
    if (!url && !id) return warnOnce(`<${widget}> needs url or id.`);
    try {
      pageKey(url ? { url } : { id });
    } catch (error) {
      const field = url ? `url ${JSON.stringify(url)}` : `id ${JSON.stringify(id)}`;
      warnOnce(`<${widget}> cannot use its ${field}: ${toHooterError(error).message}.`);
    }
  }, [url, id, widget]);
  return url ? { url } : { id };
}

const threadDraft = (key: string): string => `thread:${key}`;

/**
 * Comments below any page: the number of comments, a like button, the list with the oldest first, and a form. The first
 * comment creates the thread. A user with the default pseudo « John Doe » sees a link to the settings. A site
 * administrator can close the thread, and hide and delete its comments.
 *
 * @example
 * <Thread url={canonicalUrl(location.href)} title={document.title} />
 */
export const Thread = forwardRef<HTMLElement, ThreadProps>(function Thread(
  { url, id, title, headingLevel, className, ...props },
  ref,
) {
  const { labels } = useHooter();
  const texts = useLabelGroup("thread", fr.thread);
  const { show, rest } = useWidgetStates({ ...(title && { "aria-label": texts.titled(title) }), ...props });
  const page = useThreadPage("Thread", { url, id });
  const state = useThread(page);
  const { hoot = null, connection = "live" } = state.status === "ready" ? state : {};
  const { isClosed = false, canModerate = false } = "isClosed" in state ? state : {};
  useConnectionBanner(connection);
  const list = useDeferredFirstData(useThreadComments(state));
  const titleId = useId();
  const isWrong = state.status === "error" && !state.error.retriable && state.error.code.startsWith("address-");
  const count = list.status !== "ready" ? 0 : list.hasMore ? (hoot?.comments ?? 0) : list.comments.length;
  return (
    <section
      {...rest}
      {...useRoot("thread", `hooter-comments${className ? ` ${className}` : ""}`)}
      ref={ref}
      aria-labelledby={namedBy(rest, titleId)}
      data-state={isClosed ? "closed" : state.status}
    >
      <header>
        <Heading level={headingLevel} depth={1} id={titleId} tabIndex={-1}>
          {count > 0 ? labels.hoot.comments(count) : labels.hoot.commentsTitle}
        </Heading>
        {hoot && <LikeButton hoot={hoot} compact />}
        {canModerate && <ClosingButton page={page} isClosed={isClosed} />}
      </header>
      {isWrong ? (
        <ErrorNotice error={state.error} />
      ) : (
        show.read(list, <Skeletons kind="comment" count={2} />, ({ comments, ...pages }) => (
          <Fragment key={pageKey(page)}>
            <Comments
              comments={comments}
              authorUid={null}
              pages={pages}
              labelledBy={titleId}
              empty={isClosed ? () => null : show.empty}
            />
            {/* When an administrator closes the thread while the reader is writing, move the focus from the form to the
                notice. */}
            <PreserveFocus of={isClosed} targets={isClosed ? ".hooter-closed" : ".hooter-title"}>
              {isClosed ? <ClosedNotice page={page} /> : <ThreadForm page={page} />}
            </PreserveFocus>
          </Fragment>
        ))
      )}
    </section>
  );
});

/** Comments of a thread. Before the thread exists, these are the user's own pending comments, which will create it. */
function useThreadComments(state: ThreadState) {
  const comments = useComments(state.status === "ready" ? state.hoot : null);
  if (state.status === "ready") return comments;
  return state.status === "empty" ? { status: "ready" as const, comments: state.pending, ...complete } : state;
}

function ThreadForm({ page }: { readonly page: PageReference }) {
  const texts = useLabelGroup("thread", fr.thread);
  const { addThreadComment } = useAddThreadComment(page);
  const key = pageKey(page);
  return (
    <>
      <CommentForm draftName={threadDraft(key)} subject={key} prompt={texts.placeholder} onSend={addThreadComment} />
      <NamelessInvitation />
    </>
  );
}

/** Replaces the form of a closed thread. */
function ClosedNotice({ page }: { readonly page: PageReference }) {
  const texts = useLabelGroup("thread", fr.thread);
  return (
    <div className="hooter-closed">
      <p className="hooter-quiet">{texts.closed}</p>
      <UnsentComment draftName={threadDraft(pageKey(page))} />
    </div>
  );
}

function ClosingButton({ page, isClosed }: { readonly page: PageReference; readonly isClosed: boolean }) {
  const texts = useLabelGroup("thread", fr.thread);
  const call = useMutationToasts();
  const { setClosed } = useCloseThread(page);
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget: button }) => {
        const section = button.closest("section");
        void call({
          run: () => setClosed(!isClosed),
          key: `close:${pageKey(page)}`,
          done: () => (isClosed ? texts.reopened : texts.closed),
          failed: texts.moderationFailed,
          onDone() {
            // If the thread has no hoot, the button exists only while the thread is closed. If the button has been
            // removed, move the focus.
            if (section && !button.isConnected && isFocusFree(section))
              section.querySelector<HTMLElement>(".hooter-title")?.focus({ preventScroll: true });
          },
        });
      }}
    >
      {isClosed ? texts.reopen : texts.close}
    </Button>
  );
}
