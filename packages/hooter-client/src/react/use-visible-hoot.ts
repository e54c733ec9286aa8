import type { Hoot } from "hooter-client";
import { type RefObject, useEffect } from "react";
import { useAccount } from "./use-readable";

/**
 * Says that a hoot is shown in an element: once that is seen, counters that come in no other way (of a plain client's hoot, of
 * a followed author's older one) are read, once for each hoot and six at a time (specification, section 7). Of any other hoot
 * it costs nothing. The counters arrive in the hoot of the list.
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
    // Without the means to tell, what is there is seen.
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
