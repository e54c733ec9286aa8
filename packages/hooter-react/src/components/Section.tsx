import * as Collapsible from "@radix-ui/react-collapsible";
import { forwardRef, type HTMLAttributes, type ReactNode, useDeferredValue, useId, useState } from "react";
import { chevronIcon } from "../primitives/icons";
import { namedBy } from "../primitives/root";
import { useRoot } from "../provider/context";
import { Heading, type WithHeadings } from "../provider/Heading";
import { Icon } from "./primitives";

/** Props of {@link Section}: its title, and whether it is open. */
export interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, "title">, WithHeadings {
  readonly title: ReactNode;
  /** Default true. */
  readonly defaultOpen?: boolean | undefined;
  /** Whether the section is open. Set it to control the section; `onOpenChange` then reports each press. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/**
 * Page section with a title, which the reader can collapse and expand.
 *
 * @example
 * <Section title="Toute l'actualité" defaultOpen={false}><Feed /></Section>
 */
export const Section = forwardRef<HTMLElement, SectionProps>(function Section(
  { title, defaultOpen = true, open, onOpenChange, headingLevel, className, children, ...rest },
  ref,
) {
  const id = useId();
  const contentId = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  // Show the new state at once, because rendering the content of an expanded section may take long.
  const hasContent = useDeferredValue(isOpen) && isOpen;
  return (
    <Collapsible.Root
      open={isOpen}
      onOpenChange={(next) => {
        setOwnOpen(next);
        onOpenChange?.(next);
      }}
      asChild
    >
      <section {...rest} {...useRoot("section", className)} ref={ref} aria-labelledby={namedBy(rest, id)}>
        <Heading level={headingLevel} depth={1}>
          <Collapsible.Trigger
            className="hooter-section-trigger"
            id={id}
            aria-controls={isOpen ? contentId : undefined}
          >
            {title}
            <Icon icon={chevronIcon} />
          </Collapsible.Trigger>
        </Heading>
        {/* Do not use `Collapsible.Content`: it measures its content for animations, which sections do not have. This
            would force a layout of the page and a second render. */}
        <div id={contentId} data-state={isOpen ? "open" : "closed"} hidden={!isOpen}>
          {hasContent && children}
        </div>
      </section>
    </Collapsible.Root>
  );
});
