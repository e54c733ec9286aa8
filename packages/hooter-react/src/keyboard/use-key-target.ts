import { useEffect } from "react";
import { useLatest } from "../primitives/hooks";
import { useHooter } from "../provider/context";
import type { KeyTarget } from "../provider/keyboard-center";
import { registerClosedRoot } from "./closed-roots";

/** Registers a list, a hoot or a form as a target of the shortcuts while it is mounted. */
export function useKeyTarget(target: KeyTarget): void {
  const { keyboard } = useHooter();
  const latest = useLatest(target);
  useEffect(() => {
    const remove = keyboard.add(latest);
    const element = latest.current.element();
    const unregister = element && registerClosedRoot(element);
    return () => {
      remove();
      unregister?.();
    };
  }, [keyboard, latest]);
}
