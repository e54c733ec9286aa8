import { forwardRef, type HTMLAttributes } from "react";
import { rootProps, type Themed } from "./root";

/** Props of {@link Skeletons} and of a host component that replaces it. */
export interface SkeletonsProps extends HTMLAttributes<HTMLDivElement>, Themed {
  /** Number of placeholder cards; default 3. */
  readonly count?: number | undefined;
  readonly kind?: "hoot" | "comment" | "person" | undefined;
  /** Text for screen readers, such as « Chargement... ». */
  readonly label?: string | undefined;
}

/**
 * Placeholders with the shape and height of the content that is loading; a screen reader announces the label, unless
 * `aria-live` is "off".
 *
 * @example
 * {feed.status === "loading" && <Skeletons count={5} label="Chargement..." />}
 */
export const Skeletons = forwardRef<HTMLDivElement, SkeletonsProps>(function Skeletons(
  { count = 3, kind = "hoot", label, "aria-live": live, className, theme, ...rest },
  ref,
) {
  return (
    <div {...rest} {...rootProps("skeletons", className, theme)} ref={ref} data-kind={kind}>
      <output className="hooter-hidden" aria-live={live}>
        {label}
      </output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="hooter-skeleton" aria-hidden="true">
          <i data-part="avatar" />
          <i data-part="name" />
          <i />
          <i />
          <i data-part="short" />
        </div>
      ))}
    </div>
  );
});
