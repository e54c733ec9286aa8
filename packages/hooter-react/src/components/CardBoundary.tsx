import { useHooterClient } from "hooter-client/react";
import { Component, type HTMLAttributes, type ReactNode, useId } from "react";
import { useHooter, useRoot } from "../provider/context";

interface BoundaryProps {
  /** Subject of the children: another object resets the boundary. */
  readonly of: object;
  readonly fallback: ReactNode;
  readonly onFailed: (cause: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly of: object;
  readonly failed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, failed: false };

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return of === state.of ? null : { of, failed: false };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onFailed(cause);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

export interface CardBoundaryProps extends HTMLAttributes<HTMLElement> {
  /** Subject of the card; when it changes, the card renders again. */
  readonly of: { readonly id: string };
  readonly collection: "hoots" | "comment";
  readonly children: ReactNode;
}

/**
 * Contains a render failure within one card: a line replaces the card, and the failure is reported. The remaining props
 * go to the root of that line, so that a list recognises it as a card.
 */
export function CardBoundary({ of, collection, children, ...rest }: CardBoundaryProps) {
  const { account } = useHooterClient().internals;
  return (
    <Boundary
      of={of}
      fallback={<BrokenCard collection={collection} {...rest} />}
      onFailed={(cause) => account.get()?.onRenderFailed({ collection, id: of.id, cause })}
    >
      {children}
    </Boundary>
  );
}

function BrokenCard({ collection, ...rest }: Omit<CardBoundaryProps, "of" | "children">) {
  const { labels } = useHooter();
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the feed pattern moves from article to article
    <article tabIndex={0} aria-labelledby={id} {...rest} {...useRoot("muted")}>
      <span id={id} className="hooter-quiet">
        {collection === "hoots" ? labels.hoot.broken : labels.hoot.brokenComment}
      </span>
    </article>
  );
}
