import { forwardRef, type HTMLAttributes } from "react";
import { useHooter, useRoot } from "../provider/context";
import { Link } from "../provider/Link";
import { Owl } from "./Owl";

/** What a visitor sees in place of what needs a session. */
export const SignedOutNotice = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function SignedOutNotice(
  { className, ...rest },
  ref,
) {
  const { labels, links } = useHooter();
  return (
    <div {...rest} {...useRoot("notice", className)} ref={ref} data-tone="empty">
      <Owl />
      <p>{labels.common.signedOut}</p>
      <Link className="hooter-button" data-variant="primary" href={links.signIn}>
        {labels.common.signIn}
      </Link>
    </div>
  );
});
