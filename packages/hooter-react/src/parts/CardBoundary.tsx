import { useHooterClient } from "hooter-client/react";
import { Component, type HTMLAttributes, type ReactNode, useId } from "react";
import { useHooter, useRoot } from "../provider/context";

interface BoundaryProps {
  /** What is drawn: another one is tried again. */
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
  /** What the card is about; when it changes, the card is drawn again. */
  readonly of: { readonly id: string };
  readonly collection: "hoots" | "comment";
  readonly children: ReactNode;
}

/**
 * Keeps a failure of one card from taking its list with it: a line stands in its place, and the failure is reported. What else it is
 * given goes to that line's root, by which a list knows its cards.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the feed pattern walks from article to article
    <article tabIndex={0} aria-labelledby={id} {...rest} {...useRoot("muted")}>
      <span id={id} className="hooter-quiet">
        {collection === "hoots" ? labels.hoot.broken : labels.hoot.brokenComment}
      </span>
    </article>
  );
}
