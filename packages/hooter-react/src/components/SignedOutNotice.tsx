import { forwardRef, type HTMLAttributes } from "react";
import { useHooter } from "../provider/context";
import { LinkButton } from "../provider/Link";
import { Empty } from "./primitives";

/**
 * Replaces content that only signed-in users see, with a link to the sign-in page, or to the sign-in dialog of a site
 * without such a page.
 *
 * @example
 * {session.status === "signed-out" && <SignedOutNotice />}
 */
export const SignedOutNotice = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function SignedOutNotice(props, ref) {
    const { labels, links } = useHooter();
    return (
      <Empty {...props} ref={ref} text={labels.common.signedOut}>
        <LinkButton data-variant="primary" href={links.signIn}>
          {labels.common.signIn}
        </LinkButton>
      </Empty>
    );
  },
);
