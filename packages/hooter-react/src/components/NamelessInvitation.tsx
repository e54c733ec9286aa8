import { DEFAULT_PSEUDO } from "hooter-client";
import { useSession } from "hooter-client/react";
import { useId } from "react";
import * as fr from "../labels/fr-pages";
import { penIcon } from "../primitives/icons";
import { useHooter, useLabelGroup } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { Icon } from "./primitives";

/**
 * Invites a new user with the default pseudo « John Doe » to choose a pseudo (specification, section 9). Renders
 * nothing for other users, or if the host has no settings page.
 */
export function NamelessInvitation() {
  const { links } = useHooter();
  const texts = useLabelGroup("dashboard", fr.dashboard);
  const session = useSession();
  const id = useId();
  const isNameless = session.status === "signed-in" && session.user.pseudo === DEFAULT_PSEUDO;
  if (!isNameless || links.settings === undefined) return null;
  return (
    <aside className="hooter-invitation" aria-labelledby={id}>
      <div>
        <p id={id} className="hooter-title">
          {texts.nameless}
        </p>
        <p className="hooter-quiet">{texts.namelessText}</p>
      </div>
      <LinkButton data-variant="primary" href={links.settings}>
        <Icon icon={penIcon} />
        {texts.choosePseudo}
      </LinkButton>
    </aside>
  );
}
