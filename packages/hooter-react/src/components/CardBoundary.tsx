import { type HooterReport, internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { Component, type HTMLAttributes, type ReactNode, useEffect, useId } from "react";
import { useHooter, useRoot } from "../provider/context";

type RenderFailure = Omit<Extract<HooterReport, { kind: "render-failed" }>, "kind">;

interface CardBoundaryProps extends HTMLAttributes<HTMLElement>, Pick<RenderFailure, "collection"> {
  /** The record that the card shows. After a failure, a new object makes the boundary render the card again. */
  readonly of: { readonly id: string };
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly of: object;
  readonly failure: { readonly cause: unknown } | null;
}

/**
 * Error boundary of one card. If the card fails to render, the boundary shows a line of text instead and reports the
 * failure. The remaining props go to the root of that line, so that a list treats the line as a card.
 */
export class CardBoundary extends Component<CardBoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failure: null };

  static getDerivedStateFromProps({ of }: CardBoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { of, failure: null };
  }

  static getDerivedStateFromError(cause: unknown): Partial<BoundaryState> {
    return { failure: { cause } };
  }

  override render() {
    const { of, collection, children, ...rest } = this.props;
    const { failure } = this.state;
    return failure ? <BrokenCard {...rest} failure={{ collection, id: of.id, ...failure }} /> : children;
  }
}

interface BrokenCardProps extends HTMLAttributes<HTMLElement> {
  readonly failure: RenderFailure;
}

function BrokenCard({ failure: { collection, id: recordId, cause }, ...rest }: BrokenCardProps) {
  const { labels } = useHooter();
  const { reader } = useHooterClient()[internals];
  useEffect(
    () => reader.get()?.onRenderFailed({ collection, id: recordId, cause }),
    [reader, collection, recordId, cause],
  );
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
