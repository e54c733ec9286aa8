import { type ReactNode, useEffect, useRef } from "react";

/** Error of a form that belongs to no single field. It scrolls into view, because a banner or the bar may cover it. */
export function FormError({ children }: { readonly children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) message.current?.scrollIntoView?.({ block: "nearest" });
  }, [children]);
  return (
    <p ref={message} role="alert" className="hooter-message" data-tone="error">
      {children}
    </p>
  );
}
