import { type MenuActionsProps, MenuButton } from "../components/MenuButton";
import { useHooter, useIsVisitor } from "../provider/context";
import type { HootActions, HootMenuActionsProps } from "./HootMenuActions";

const load = () => import("./HootMenuActions").then(({ HootMenuActions }) => HootMenuActions);

type HootMenuProps = Omit<HootMenuActionsProps, "actions" | keyof MenuActionsProps>;

/**
 * Menu button of a hoot. Users edit and delete their own hoots, hide and report those of others, and mute the authors.
 * A visitor can copy the link, and report a hoot where everyone may read.
 */
export function HootMenu(props: HootMenuProps) {
  const { links } = useHooter();
  const { hoot, hiding, shareUrl } = props;
  const isVisitor = useIsVisitor();
  const hide = !hoot.mine && hiding.setHidden !== null;
  const actions: HootActions = {
    own: hoot.mine,
    hide,
    report: hide || isVisitor,
    copy: hoot.delivery === "stored" && (shareUrl?.(hoot.slug) ?? links.hoot(hoot.slug)) !== undefined,
  };
  if (!Object.values(actions).includes(true)) return null;
  return (
    <MenuButton
      disabled={hoot.delivery === "sending"}
      description={hoot.author.pseudo}
      load={load}
      props={{ ...props, actions }}
    />
  );
}
