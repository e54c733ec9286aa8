import { useEffect, useRef } from "react";
import { useLatest } from "../primitives/hooks";
import { useToasts } from "./context";

interface PageSubject<Subject> {
  /** Identifies the page and its toast. */
  readonly key: string;
  /** Null until it has been read. */
  readonly subject: Subject | null;
  readonly isMissing: boolean;
  readonly notFound: string;
  readonly onNotFound: (() => void) | undefined;
  readonly onReady: ((subject: Subject) => void) | undefined;
}

/** Shows a toast when the hoot or person of a page does not exist, and calls the host's callbacks. */
export function usePageSubject<Subject extends object>(page: PageSubject<Subject>): void {
  const { key, subject, isMissing, notFound, onNotFound, onReady } = page;
  const toasts = useToasts();
  // The host's callbacks are often new functions on every render, and the text changes with the language. The effects
  // must run only when the subject changes.
  const latest = useLatest({ notFound, onNotFound, onReady });
  // When a hoot or a profile is deleted while its page is open, show the toast but do not call `onNotFound`, because
  // the reader may be writing a comment.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!subject) return;
    shown.current = key;
    latest.current.onReady?.(subject);
  }, [subject, key, latest]);
  useEffect(() => {
    if (!isMissing) return;
    toasts.show(latest.current.notFound, { tone: "error", key });
    if (shown.current !== key) latest.current.onNotFound?.();
  }, [isMissing, key, toasts, latest]);
}
