import type { Preference } from "hooter-client";
import { usePreference } from "hooter-client/react";
import type { ReactNode } from "react";
import { Section } from "../components/Section";

const collapsedSection: Preference<boolean> = {
  name: "collapsed",
  scope: "account",
  initial: false,
  decode: (json) => json === true,
};

export interface RememberedSectionProps {
  /** Key of the stored state. */
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Section that keeps its state, collapsed or open, for this account on this device. */
export function RememberedSection({ name, ...rest }: RememberedSectionProps) {
  const [isCollapsed, setCollapsed] = usePreference(collapsedSection, name);
  return <Section {...rest} open={!isCollapsed} onOpenChange={(open) => setCollapsed(!open)} />;
}
