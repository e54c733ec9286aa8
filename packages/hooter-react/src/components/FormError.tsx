import { type ReactNode, useEffect, useRef } from "react";

/** Error of a form that belongs to no single field. It scrolls into view, because a banner or the bar may cover it. */
export function FormError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) message.current?.scrollIntoView?.({ block: "nearest" });
  }, [children]);
  return (
    <p ref={message} id={id} role="alert" className="hooter-message" data-tone="error">
      {children}
    </p>
  );
}
