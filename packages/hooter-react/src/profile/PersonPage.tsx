import type { PersonReference } from "hooter-client";
import { useProfile } from "hooter-client/react";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { BackButton } from "../components/BackButton";
import { useConnectionBanner } from "../components/ConnectionBanner";
import { Empty } from "../components/primitives";
import { useWidgetStates } from "../components/states";
import * as fr from "../labels/fr-pages";
import { type HooterStates, useHooter, useLabelGroup, useRoot, WidgetStatesContext } from "../provider/context";
import { HeadingScope, type WithHeadings } from "../provider/Heading";
import { LinkButton } from "../provider/Link";
import { usePageSubject } from "../provider/use-page-subject";
import { ProfileHeaderSkeleton, type ShownProfile } from "./ProfileHeader";

export interface PersonPageCallbacks {
  /** Called once when the person does not exist, after a toast has reported this (specification, section 8). */
  readonly onNotFound?: (() => void) | undefined;
  /** Called with the profile when it has loaded and whenever it changes, for example to set the page title. */
  readonly onReady?: ((profile: ShownProfile) => void) | undefined;
  /** Called when the reader presses « Retour » above the page. Without this callback, there is no such button. */
  readonly onBack?: (() => void) | undefined;
}

interface PersonPageProps extends HTMLAttributes<HTMLElement>, HooterStates, WithHeadings, PersonPageCallbacks {
  readonly name: "profile" | "follow-list";
  readonly who: PersonReference;
  /** Label of the header's only button; undefined if the header has a follow button and a menu. */
  readonly action?: string | undefined;
  /** Placeholder of the content below the header. */
  readonly skeleton: ReactNode;
  /** @param isLoading whether the counts of the profile are still loading */
  readonly renderContent: (profile: ShownProfile, isLoading: boolean) => ReactNode;
}

/**
 * Page about a person, or the content that replaces it while the profile loads, after an error and for a visitor. The
 * state props also apply to the widgets inside.
 */
export const PersonPage = forwardRef<HTMLElement, PersonPageProps>(function PersonPage(
  { name, who, action, skeleton, renderContent, onNotFound, onReady, onBack, headingLevel, className, ...props },
  ref,
) {
  const { labels, links } = useHooter();
  const texts = useLabelGroup("profile", fr.profile);
  const { show, states, rest } = useWidgetStates(props);
  const state = useProfile(who);
  usePageSubject({
    key: `no-profile:${JSON.stringify(who)}`,
    subject: state.status === "ready" ? state.profile : null,
    isMissing: state.status === "not-found",
    notFound: texts.notFound,
    onNotFound,
    onReady,
  });
  useConnectionBanner();
  const skeletons = (
    <>
      <ProfileHeaderSkeleton action={action} />
      {skeleton}
    </>
  );
  return (
    <section {...rest} {...useRoot(name, className)} ref={ref} data-state={state.status}>
      {onBack && <BackButton onClick={onBack} />}
      <WidgetStatesContext.Provider value={states}>
        <HeadingScope level={headingLevel}>
          {show.read(state, skeletons, (read) =>
            read.status === "ready" ? (
              renderContent(read.profile, read.isLoading)
            ) : (
              <Empty heading text={texts.notFound} hint={texts.notFoundHint}>
                <LinkButton href={links.home}>{labels.common.home}</LinkButton>
              </Empty>
            ),
          )}
        </HeadingScope>
      </WidgetStatesContext.Provider>
    </section>
  );
});
