import { type RefObject, useEffect } from "react";

/**
 * Sets how much of the window's lower edge an on-screen keyboard covers, for the stylesheet: elements fixed there lie
 * behind it.
 *
 * @param active whether anything is visible at that edge
 */
export function useCovered(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { current } = ref;
    if (!active || !view || !current) return;
    const measure = () => {
      const covered = Math.round(window.innerHeight - view.offsetTop - view.height);
      current.style.setProperty("--_covered", `${Math.max(0, covered)}px`);
    };
    measure();
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
    };
  }, [ref, active]);
}
