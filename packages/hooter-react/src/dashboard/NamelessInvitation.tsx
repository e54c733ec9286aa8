import { useId } from "react";
import { Icon } from "../components/primitives";
import { useHooter } from "../provider/context";
import { LinkButton } from "../provider/Link";

/**
 * Invites a newcomer who is still « John Doe » to choose a pseudo (specification, section 9). Renders nothing without a
 * settings page.
 */
export function NamelessInvitation() {
  const { labels, links } = useHooter();
  const words = labels.dashboard;
  const id = useId();
  if (links.settings === undefined) return null;
  return (
    <aside className="hooter-invitation" aria-labelledby={id}>
      <div>
        <p id={id} className="hooter-title">
          {words.nameless}
        </p>
        <p className="hooter-quiet">{words.namelessText}</p>
      </div>
      <LinkButton data-variant="primary" href={links.settings}>
        <Icon name="pen" />
        {words.choosePseudo}
      </LinkButton>
    </aside>
  );
}
