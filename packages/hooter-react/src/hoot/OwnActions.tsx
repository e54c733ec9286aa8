import { type Button, Icon } from "../components/primitives";
import { penIcon, trashIcon } from "../primitives/icons";
import type { MenuItem } from "../primitives/Menu";
import { useHooter } from "../provider/context";

interface OwnActionsProps {
  readonly Item: typeof Button | typeof MenuItem;
  readonly autoFocus?: boolean;
  readonly onChoose: (action: "edit" | "delete") => void;
}

/** Actions on one of the user's own hoots, as buttons of a dialog or as items of a menu. */
export function OwnActions({ Item, autoFocus = false, onChoose }: OwnActionsProps) {
  const texts = useHooter().labels.hoot;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its main control, not its close button */}
      <Item autoFocus={autoFocus} onClick={() => onChoose("edit")}>
        <Icon icon={penIcon} />
        {texts.edit}
      </Item>
      <Item variant="danger" onClick={() => onChoose("delete")}>
        <Icon icon={trashIcon} />
        {texts.remove}
      </Item>
    </>
  );
}
