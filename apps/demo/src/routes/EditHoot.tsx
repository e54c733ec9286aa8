import { useHoot } from "hooter-client/react";
import { Composer, ErrorNotice, LoadingIndicator, useLabels, useToasts } from "hooter-react";
import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router";
import { usePageTitle } from "../page-title";
import { words } from "../words";

/** Edits the hoot of this slug. An unknown one leads home, as its page does; somebody else's leads to that page. */
export function EditHoot({ slug }: { readonly slug: string }) {
  usePageTitle(words.titles.editHoot);
  const navigate = useNavigate();
  const state = useHoot(slug);
  const permalink = `/hoot/${encodeURIComponent(slug)}`;
  if (state.status === "loading") return <LoadingIndicator />;
  if (state.status === "error") return <ErrorNotice error={state.error} onRetry={state.retry} />;
  if (state.status === "not-found") return <UnknownHoot />;
  if (!state.hoot.mine) return <Navigate to={permalink} replace />;
  return (
    <section className="demo-sheet">
      <h1>{words.titles.editHoot}</h1>
      <Composer hoot={state.hoot} takesFocus onSubmitted={() => void navigate(permalink, { replace: true })} />
    </section>
  );
}

function UnknownHoot() {
  const labels = useLabels();
  const toasts = useToasts();
  const navigate = useNavigate();
  useEffect(() => {
    toasts.show(labels.hoot.notFound, { tone: "error", key: "edit-unknown" });
    void navigate("/", { replace: true });
  }, [labels, toasts, navigate]);
  return null;
}
