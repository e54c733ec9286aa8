import type { Profile } from "hooter-client";
import { useAuthorHoots } from "hooter-client/react";
import { useId } from "react";
import { ErrorNotice } from "../components/ErrorNotice";
import { Empty, Skeletons } from "../components/primitives";
import { HootList } from "../feed/HootList";
import { useHooter } from "../provider/context";

export interface HistoryProps {
  readonly profile: Profile & { readonly isMe: boolean };
  readonly pageSize: number | undefined;
}

/** « Historique »: hoots of an author, newest first (specification, section 2). */
export function History({ profile, pageSize }: HistoryProps) {
  const { labels } = useHooter();
  const texts = labels.profile;
  const id = useId();
  const state = useAuthorHoots(profile.uid, pageSize === undefined ? {} : { pageSize });
  return (
    <section className="hooter-history" aria-labelledby={id}>
      <h2 id={id} className="hooter-title">
        {texts.history}
      </h2>
      <div className="hooter-feed">
        {state.status === "loading" ? (
          <Skeletons />
        ) : state.status === "error" ? (
          <ErrorNotice error={state.error} onRetry={state.retry} />
        ) : state.hoots.length === 0 ? (
          <Empty
            text={profile.isMe ? texts.emptyMine : texts.empty(profile.pseudo)}
            hint={profile.isMe && texts.emptyMineHint}
          />
        ) : (
          <HootList withMuted auto hoots={state.hoots} label={texts.historyLabel(profile.pseudo)} pages={state} />
        )}
      </div>
    </section>
  );
}
