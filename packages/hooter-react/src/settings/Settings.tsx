import { useSession } from "hooter-client/react";
import { Fragment, forwardRef, type HTMLAttributes, type ReactNode, useEffect, useId, useState } from "react";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { LoadingIndicator } from "../components/LoadingIndicator";
import { Modal, type ModalProps } from "../components/Modal";
import { Button } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import { settings } from "../labels/fr-settings";
import { MutedPeople } from "../mute/MutedPeople";
import { PreserveFocus } from "../primitives/active-element";
import { type HooterStates, useLabelGroup, useRoot } from "../provider/context";
import { Heading, HeadingScope, type WithHeadings } from "../provider/Heading";
import { type DeletionCallbacks, DeletionDialog, useAccountDeletion } from "./AccountDeletion";
import { Credentials } from "./Credentials";
import { ProfileForm } from "./ProfileForm";

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
            show.signedOut(texts.signedOut)
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

/** Settings in a dialog, for a site without a settings page. It also closes if the session ends in another tab. */
export function SettingsDialog({ open, onClose }: Pick<ModalProps, "open" | "onClose">) {
  const { title } = useLabelGroup("settings", settings);
  // True during the account deletion, whose dialog stays open until the end.
  const [isDeleting, setDeleting] = useState(false);
  const isStale = useSession().status === "signed-out" && !isDeleting;
  useEffect(() => {
    if (open && isStale) onClose();
  });
  return (
    <Modal open={open && !isStale} onClose={onClose} title={title}>
      {/* The dialog's title has level 2. The headings of the forms are one level below. */}
      <HeadingScope level={2}>
        <SettingsForms onDeleting={setDeleting} onDeleted={onClose} />
      </HeadingScope>
    </Modal>
  );
}

interface SettingsFormsProps extends DeletionCallbacks {
  readonly loading?: ReactNode;
}

function SettingsForms({ loading, ...deletion }: SettingsFormsProps) {
  const session = useSession();
  // The deletion ends the session, but its dialog must stay open. Use the last account as the key of the dialog, so
  // that the dialog closes only if another account signs in.
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

/**
 * « Supprimer mon compte » with its dialog. The dialog asks for confirmation and, if the sign-in is not recent, for the
 * password. It stays open until the deletion has completed or stopped (specification, sections 2 and 4).
 */
function DeleteAccount(options: DeletionCallbacks) {
  const texts = useLabelGroup("settings", settings);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { stage, begin, reset } = useAccountDeletion(options);
  const close = () => {
    // Do not close the dialog while the deletion runs.
    if (stage.name === "working") return;
    setOpen(false);
    reset();
  };

  return (
    <section className="hooter-danger" aria-labelledby={id}>
      <div>
        <Heading depth={1} id={id}>
          {texts.danger}
        </Heading>
        <p className="hooter-quiet">{texts.dangerText}</p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <DeletionDialog
        open={open}
        onClose={close}
        title={stage.partial ? texts.unfinishedTitle : texts.removeTitle}
        description={stage.partial ? texts.removeStopped : texts.removeText}
        stage={stage}
        onSubmit={begin}
        action={stage.partial ? texts.resume : texts.removeConfirm}
        refusal={texts.cancel}
        onRefuse={close}
      />
    </section>
  );
}
