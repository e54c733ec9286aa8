import { useSession } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, type ReactNode, useState } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { LoadingIndicator } from "../components/LoadingIndicator";
import { useWidgetStates } from "../components/states";
import { settings } from "../labels/fr-settings";
import { MutedPeople } from "../mute/MutedPeople";
import { PreserveFocus } from "../primitives/active-element";
import { type HooterStates, useLabelGroup, useRoot } from "../provider/context";
import { Heading, HeadingScope, type WithHeadings } from "../provider/Heading";
import { Credentials } from "./Credentials";
import { DeleteAccount } from "./DeleteAccount";
import { ProfileForm } from "./ProfileForm";
import type { DeletionOptions } from "./use-account-deletion";

/** Props of {@link Settings}, in addition to those of a `<section>`. */
export interface SettingsProps
  extends HTMLAttributes<HTMLElement>,
    Pick<HooterStates, "loading" | "signedOut">,
    WithHeadings {
  /** Called once the account is deleted; by default, `navigate` opens `links.home` (specification, section 4). */
  readonly onDeleted?: (() => void) | undefined;
}

/**
 * Settings of the signed-in user: pseudo, picture, e-mail address, password, and account deletion (specification,
 * section 2).
 *
 * @example
 * <Settings onDeleted={() => navigate("/")} />
 */
export const Settings = forwardRef<HTMLElement, SettingsProps>(function Settings(
  { onDeleted, headingLevel, className, ...props },
  ref,
) {
  const texts = useLabelGroup("settings", settings);
  const { show, rest } = useWidgetStates(props);
  const session = useSession();
  useConnectionBanner();
  // True from the start of the account deletion until the user leaves the page, so that the page does not ask the user
  // to sign in.
  const [isDeleting, setDeleting] = useState(false);
  const isSignedOut = session.status === "signed-out" && !isDeleting;
  return (
    <section {...rest} {...useRoot("settings", className)} ref={ref} data-state={session.status}>
      <HeadingScope level={headingLevel}>
        <PreserveFocus of={isSignedOut}>
          {isSignedOut ? (
            show.signedOut()
          ) : (
            <>
              <header>
                <Heading>{texts.title}</Heading>
              </header>
              <SettingsForms
                loading={show.loading(<LoadingIndicator />)}
                onDeleting={setDeleting}
                onDeleted={onDeleted}
              />
            </>
          )}
        </PreserveFocus>
      </HeadingScope>
    </section>
  );
});

interface SettingsFormsProps extends DeletionOptions {
  readonly loading?: ReactNode;
}

/** The settings forms, for a page or a dialog. */
export function SettingsForms({ loading, ...deletion }: SettingsFormsProps) {
  const session = useSession();
  // The deletion itself ends the session, so its dialog stays open at that point. The dialog closes if another account
  // signs in.
  const [lastUid, setLastUid] = useState<string | null>(null);
  if (session.status === "signed-in" && session.user.uid !== lastUid) setLastUid(session.user.uid);
  return (
    <>
      {session.status === "signed-in" ? (
        // The key remounts the forms for another account, so that text typed for one account is never saved to
        // another.
        <Fragment key={session.user.uid}>
          <ProfileForm user={session.user} />
          <Credentials user={session.user} />
          <MutedPeople />
        </Fragment>
      ) : (
        loading
      )}
      {session.status !== "loading" && <DeleteAccount key={`deletion-${lastUid}`} {...deletion} />}
    </>
  );
}
