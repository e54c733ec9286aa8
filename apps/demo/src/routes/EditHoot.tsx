import type { FailedRead } from "hooter-client";
import { useHoot } from "hooter-client/react";
import { ErrorNotice, LoadingIndicator, SignedOutNotice, useLabels, useToasts } from "hooter-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useSiteLabels } from "../labels/language";
import { usePageTitle } from "../page-title";
import { ComposerSheet } from "./ComposerSheet";

/**
 * Page that edits the hoot with this slug. For an unknown slug, it redirects to the home page; for another user's hoot,
 * to the page of that hoot.
 */
export function EditHoot({ slug }: { readonly slug: string }) {
  const { titles } = useSiteLabels();
  usePageTitle(titles.editHoot);
  const labels = useLabels();
  const state = useHoot(slug);
  const permalink = `/hoot/${encodeURIComponent(slug)}`;
  // Keep the error notice during a retry, because its button has focus.
  const [retried, setRetried] = useState<FailedRead | null>(null);
  if (retried && state.status !== "loading" && state.status !== "error") setRetried(null);
  const notice = (failure: FailedRead, isRetrying: boolean) => {
    const retry = () => {
      setRetried(failure);
      failure.retry();
    };
    return <ErrorNotice error={failure.error} aria-busy={isRetrying} onRetry={retry} />;
  };
  if (state.status === "error") return notice(state, false);
  if (state.status === "loading") return retried ? notice(retried, true) : <LoadingIndicator />;
  if (state.status === "signed-out") return <SignedOutNotice />;
  if (state.status === "not-found") return <Refused why={labels.hoot.notFound} to="/" />;
  if (!state.hoot.mine) return <Refused why={labels.composer.notYours} to={permalink} />;
  return <ComposerSheet title={titles.editHoot} hoot={state.hoot} next={permalink} replace />;
}

/** Shows the reason in a toast and redirects. */
function Refused({ why, to }: { readonly why: string; readonly to: string }) {
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    toasts.show(why, { tone: "error", key: "edit-refused" });
    void navigate(to, { replace: true });
  }, [why, to, toasts, navigate]);
  return null;
}
