import type { Hoot } from "hooter-client";
import { type RefObject, useEffect } from "react";
import { useAccount } from "./use-readable";

/**
 * Registers the element that shows a hoot. Once the element is visible, counters without another source (of a plain
 * client's hoot, or a followed author's older hoot) are read, once per hoot and at most six at a time (specification,
 * section 7). Other hoots cost no call. The counters appear in the list's hoot.
 *
 * @example
 * const ref = useRef<HTMLElement>(null);
 * useVisibleHoot(ref, hoot);
 * return <article ref={ref}>{hoot.likes ?? "…"}</article>;
 */
export function useVisibleHoot(ref: RefObject<Element | null>, hoot: Pick<Hoot, "id" | "slug">): void {
  const account = useAccount();
  const { id, slug } = hoot;
  useEffect(() => {
    const element = ref.current;
    if (!account || !element) return;
    const card = account.cardCounts({ id, slug });
    // Without IntersectionObserver, treat every card as visible.
    if (typeof IntersectionObserver === "undefined") return card.retain();
    let release: (() => void) | null = null;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.at(-1)?.isIntersecting === true;
      if (seen) release ??= card.retain();
      else {
        release?.();
        release = null;
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      release?.();
    };
  }, [account, ref, id, slug]);
}
