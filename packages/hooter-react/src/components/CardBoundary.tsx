import { type HooterReport, internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { Component, type HTMLAttributes, type ReactNode, useCallback, useId } from "react";
import { useHooter, useRoot } from "../provider/context";

type RenderFailure = Omit<Extract<HooterReport, { kind: "render-failed" }>, "kind">;

export interface CardBoundaryProps extends HTMLAttributes<HTMLElement>, Pick<RenderFailure, "collection"> {
  /** The record that the card shows. After a failure, a new object makes the boundary render the card again. */
  readonly of: { readonly id: string };
  readonly onFailed: (failure: RenderFailure) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly of: object;
  readonly failed: boolean;
}

/**
 * Error boundary of one card. If the card fails to render, the boundary shows a line of text instead and reports the
 * failure. The remaining props go to the root of that line, so that a list treats the line as a card.
 */
export class CardBoundary extends Component<CardBoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failed: false };

  static getDerivedStateFromProps({ of }: CardBoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { of, failed: false };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    const { collection, of, onFailed } = this.props;
    onFailed({ collection, id: of.id, cause });
  }

  override render() {
    const { of: _of, onFailed: _onFailed, children, ...rest } = this.props;
    return this.state.failed ? <BrokenCard {...rest} /> : children;
  }
}

/** Returns a stable `onFailed` callback, which reports each failure to the host. */
export function useFailureReport(): CardBoundaryProps["onFailed"] {
  const { reader } = useHooterClient()[internals];
  return useCallback((failure) => reader.get()?.onRenderFailed(failure), [reader]);
}

function BrokenCard({ collection, ...rest }: Omit<CardBoundaryProps, "of" | "onFailed" | "children">) {
  const { labels } = useHooter();
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the articles of an ARIA feed are focusable
    <article tabIndex={0} aria-labelledby={id} {...rest} {...useRoot("muted")}>
      <span id={id} className="hooter-quiet">
        {collection === "hoots" ? labels.hoot.broken : labels.hoot.brokenComment}
      </span>
    </article>
  );
}
