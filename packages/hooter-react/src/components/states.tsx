import type { FailedRead, WithoutData } from "hooter-client";
import { type ReactNode, useContext, useState } from "react";
import { type HooterStates, type WidgetStates, WidgetStatesContext } from "../provider/context";
import { createShallow } from "../provider/stable";
import { ConfigurationNotice } from "./ConfigurationNotice";
import { ErrorNotice } from "./ErrorNotice";
import { SignedOutNotice } from "./SignedOutNotice";

/** Content of the host or Hooter's own. A host may pass null to show nothing. */
function contentOf<Given extends readonly unknown[]>(
  content: ReactNode | ((...given: Given) => ReactNode),
  own: ReactNode,
  ...given: Given
): ReactNode {
  if (content === undefined) return own;
  return typeof content === "function" ? content(...given) : content;
}

/**
 * Returns what a widget shows in the states without content: the content of its props, that of the provider, or
 * Hooter's own.
 *
 * @returns the contents, the other props, and the states for the widgets inside
 */
export function useWidgetStates<Props extends HooterStates>({ loading, signedOut, error, empty, ...rest }: Props) {
  const outer = useContext(WidgetStatesContext);
  const [same] = useState(createShallow<WidgetStates>);
  const states = same({
    loading: loading === undefined ? outer.loading : loading,
    signedOut: signedOut === undefined ? outer.signedOut : signedOut,
    error: error === undefined ? outer.error : error,
    empty: empty === undefined ? outer.empty : empty,
    fault: outer.fault,
  });
  const { fault } = states;
  const show = {
    loading: (own: ReactNode) => contentOf(states.loading, own),
    signedOut: () => (fault ? <ConfigurationNotice fault={fault} /> : contentOf(states.signedOut, <SignedOutNotice />)),
    error: ({ error, retry }: FailedRead) =>
      contentOf(states.error, <ErrorNotice error={error} onRetry={retry} />, { error, retry }),
    empty: (own: ReactNode) => contentOf(states.empty, own),
    /** Content of a read in any state. @param own Hooter's placeholder while it loads */
    read<Read extends { readonly status: "ready" | "not-found" }>(
      state: WithoutData | FailedRead | Read,
      own: ReactNode,
      content: (read: Read) => ReactNode,
    ): ReactNode {
      if (state.status === "loading") return show.loading(own);
      if (state.status === "signed-out") return show.signedOut();
      if (state.status === "error") return show.error(state);
      return content(state);
    },
  };
  return { show, states, rest };
}
