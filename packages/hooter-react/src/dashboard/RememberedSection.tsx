import { useDraft } from "hooter-client/react";
import type { ReactNode } from "react";
import { Section } from "../components/Section";

const asFirstSeen = { state: "" };

export interface RememberedSectionProps {
  /** Key of the stored state. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Section that keeps its state, collapsed or open, for this account on this device. */
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
