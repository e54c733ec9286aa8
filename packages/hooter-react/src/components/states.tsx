import type { FailedRead, WithoutData } from "hooter-client";
import { type ReactNode, useContext, useState } from "react";
import { PreserveFocus } from "../primitives/active-element";
import { type HooterStates, type WidgetStates, WidgetStatesContext } from "../provider/context";
import { useShallow } from "../provider/stable";
import { ConfigurationNotice, ErrorNotice, SignedOutNotice } from "./notices";

/** Returns the host's content, or else Hooter's own. A host may pass null to show nothing. */
function contentOf<Given extends readonly unknown[]>(
  content: ReactNode | ((...given: Given) => ReactNode),
  own: ReactNode,
  ...given: Given
): ReactNode {
  if (content === undefined) return own;
  return typeof content === "function" ? content(...given) : content;
}

/**
 * Returns the content of a widget that is loading, needs a sign-in, has failed or is empty. The content comes from the
 * widget's props, otherwise from the provider, otherwise from Hooter.
 *
 * @returns the content (`show`), the remaining props (`rest`), and the states for the widgets inside
 */
export function useWidgetStates<Props extends HooterStates>({ loading, signedOut, error, empty, ...rest }: Props) {
  const outer = useContext(WidgetStatesContext);
  const states = useShallow<WidgetStates>({
    loading: loading === undefined ? outer.loading : loading,
    signedOut: signedOut === undefined ? outer.signedOut : signedOut,
    error: error === undefined ? outer.error : error,
    empty: empty === undefined ? outer.empty : empty,
    fault: outer.fault,
  });
  const { fault } = states;
  const show = {
    loading: (own: ReactNode) => contentOf(states.loading, own),
    /** @param text sentence of Hooter's notice; default: the label `common.signedOut` */
    signedOut: (text?: string) =>
      fault ? <ConfigurationNotice fault={fault} /> : contentOf(states.signedOut, <SignedOutNotice text={text} />),
    empty: (own: ReactNode) => contentOf(states.empty, own),
    /**
     * Returns `content(state)` if the read is complete, otherwise the content for its state.
     *
     * @param own Hooter's placeholder while the read is loading
     */
    read<Read extends { readonly status: "ready" | "not-found" }>(
      state: WithoutData | FailedRead | Read,
      own: ReactNode,
      content: (read: Read) => ReactNode,
    ): ReactNode {
      return (
        <ReadView state={state} error={states.error}>
          {state.status === "loading"
            ? show.loading(own)
            : state.status === "signed-out"
              ? show.signedOut()
              : state.status !== "error" && content(state)}
        </ReadView>
      );
    },
  };
  return { show, states, rest };
}

/** Elements that may receive the focus when the focused content or notice is removed. */
const CONTENT = ":is(.hooter-title, [role=feed], .hooter-gone, .hooter-notice)";

interface ReadViewProps extends Pick<HooterStates, "error"> {
  readonly state: WithoutData | FailedRead | { readonly status: "ready" | "not-found" };
  readonly children: ReactNode;
}

/**
 * Shows its children or, after a failed read, the error. The error stays visible until a retry has ended, so that the
 * retry button keeps the focus.
 */
function ReadView({ state, error: content, children }: ReadViewProps) {
  const [retried, setRetried] = useState<FailedRead | null>(null);
  const isLoading = state.status === "loading";
  const failure = state.status === "error" ? state : isLoading ? retried : null;
  // Right after the press, `state` may still contain the failure that is being retried, so reset only once that failure
  // is gone or has been replaced by another.
  if (retried && !isLoading && failure?.error !== retried.error) setRetried(null);
  let shown = children;
  if (failure) {
    const { error } = failure;
    const retry = () => {
      // Ignore the press, because another retry would cancel the one in progress.
      if (isLoading) return;
      setRetried(failure);
      failure.retry();
    };
    const own = <ErrorNotice error={error} onRetry={retry} aria-busy={isLoading || undefined} />;
    shown = contentOf(content, own, { error, retry, isRetrying: isLoading });
  }
  return (
    // Keep the focus when an update removes the content, for example because the session ends in another tab or another
    // client deletes the hoot that the page shows.
    <PreserveFocus of={failure ? "error" : isLoading ? "ready" : state.status} targets={CONTENT}>
      {shown}
    </PreserveFocus>
  );
}
