import { useDraft } from "hooter-client/react";
import type { ReactNode } from "react";
import { Section } from "../parts/Section";

const asFirstSeen = { state: "" };

export interface RememberedSectionProps {
  /** What it is remembered by. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A section that stays as this account left it, on this device: folded away or open. */
export function RememberedSection({ name, ...rest }: RememberedSectionProps) {
  const { draft, setDraft, clear } = useDraft(`section:${name}`, asFirstSeen, { shared: true });
  return (
    <Section
      {...rest}
      open={draft.state !== "closed"}
      onOpenChange={(open) => (open ? clear() : setDraft({ state: "closed" }))}
    />
  );
}
