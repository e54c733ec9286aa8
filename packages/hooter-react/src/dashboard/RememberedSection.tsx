import { usePreference } from "hooter-client/react";
import { type ReactNode, useEffect } from "react";
import { Section } from "../components/Section";
import { createFlag } from "../provider/flag";
import { useHootTarget } from "../provider/use-hoot-target";

const collapsedSection = createFlag("collapsed", "account");

export interface RememberedSectionProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Whether the section contains all hoots, and so opens when « Voir », in the toast about a hoot, is pressed. */
  readonly hasAllHoots?: boolean;
}

/** Section whose state, collapsed or open, is stored for this account on this device. */
export function RememberedSection({ name, hasAllHoots = false, ...rest }: RememberedSectionProps) {
  const [isCollapsed, setCollapsed] = usePreference(collapsedSection, name);
  const canOpen = hasAllHoots && isCollapsed;
  const wanted = useHootTarget(() => canOpen);
  useEffect(() => {
    if (canOpen && wanted !== null) setCollapsed(false);
  }, [canOpen, wanted, setCollapsed]);
  return <Section {...rest} open={!isCollapsed} onOpenChange={(open) => setCollapsed(!open)} />;
}
