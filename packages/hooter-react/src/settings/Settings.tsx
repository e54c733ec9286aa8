import { useSession } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, useState } from "react";
import { MutedPeople } from "../mute/MutedPeople";
import { LoadingIndicator } from "../parts/LoadingIndicator";
import { SignedOutNotice } from "../parts/SignedOutNotice";
import { useConnectionBanner } from "../provider/ConnectionBanner";
import { useHooter, useRoot } from "../provider/context";
import { DeleteAccount } from "./DeleteAccount";
import { ProfileForm } from "./ProfileForm";

/** What {@link Settings} takes, besides what any `<section>` does. */
export interface SettingsProps extends HTMLAttributes<HTMLElement> {
  /** Once the account is deleted; by default `navigate` goes to `links.home` (specification, section 4). */
  readonly onDeleted?: (() => void) | undefined;
}

/**
 * The signed-in person's settings: pseudo, picture, and the end of the account (specification, section 2).
 *
 * @example
 * <Settings onDeleted={() => navigate("/")} />
 */
export const Settings = forwardRef<HTMLElement, SettingsProps>(function Settings(
  { onDeleted, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const words = labels.settings;
  const session = useSession();
  useConnectionBanner();
  // From the moment the account goes until the page does: an invitation to sign in would be out of place.
  const [leaving, setLeaving] = useState(false);
  return (
    <section {...rest} {...useRoot("settings", className)} ref={ref} data-state={session.status}>
      {session.status === "signed-out" && !leaving ? (
        <SignedOutNotice />
      ) : (
        <>
          <header>
            <h1 className="hooter-title">{words.title}</h1>
          </header>
          {session.status === "signed-in" ? (
            // Another account is another form: nothing typed for one is saved to the other.
            <Fragment key={session.user.uid}>
              <ProfileForm user={session.user} />
              <MutedPeople />
            </Fragment>
          ) : (
            <LoadingIndicator />
          )}
          {session.status !== "loading" && <DeleteAccount onLeaving={setLeaving} onDeleted={onDeleted} />}
        </>
      )}
    </section>
  );
});
