import { HOOT_MAX_LENGTH } from "hooter-client";
import { useHooter } from "../provider/context";

/** The counter stays hidden until this many characters are left. */
const ANNOUNCE_FROM = 20;
/** Remaining counts that a screen reader announces while the user types; announcing each letter would be too much. */
const ANNOUNCED = [20, 10, 5, 0];

/** Number of characters left, shown near the limit. */
export function Counter({ length }: { length: number }) {
  const { composer } = useHooter().labels;
  const left = HOOT_MAX_LENGTH - length;
  const step = ANNOUNCED.findLast((mark) => left <= mark);
  return (
    <>
      {left <= ANNOUNCE_FROM && (
        <span className="hooter-counter" data-state={left < 0 ? "over" : "near"} aria-hidden="true">
          {left < 0 ? `−${-left}` : left}
        </span>
      )}
      <output className="hooter-hidden">
        {left < 0 ? composer.over(-left) : step === undefined ? "" : composer.left(step)}
      </output>
    </>
  );
}
