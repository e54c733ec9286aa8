import { MenuButton } from "../components/MenuButton";
import { useHooter, useIsVisitor } from "../provider/context";
import type { HootMenuProps } from "./HootMenuActions";

const load = () => import("./HootMenuActions").then(({ HootMenuActions }) => HootMenuActions);

/** Menu button of a hoot. */
export function HootMenu(props: HootMenuProps) {
  const { links } = useHooter();
  const { hoot, hiding, shareUrl } = props;
  const canCopy = (shareUrl?.(hoot.slug) ?? links.hoot(hoot.slug)) !== undefined;
  const isVisitor = useIsVisitor();
  if (!canCopy && !hoot.mine && hiding.setHidden === null && !isVisitor) return null;
  return (
    <MenuButton
      disabled={hoot.delivery === "sending"}
      description={hoot.author.pseudo}
      load={load}
      props={{ ...props, canCopy }}
    />
  );
}
