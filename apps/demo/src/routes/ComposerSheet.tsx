import type { Hoot } from "hooter-client";
import { Composer, DiscardDraftDialog, useHootDraft } from "hooter-react";
import { useRef } from "react";
import { useBlocker, useNavigate } from "react-router";
import { isUnasked } from "../navigation-state";

interface ComposerSheetProps {
  readonly title: string;
  /** Hoot to edit, or undefined to write a new one. */
  readonly hoot?: Hoot;
  /** Path to open after submission. */
  readonly next: string;
  readonly replace?: boolean;
}

/** The composer as a full page. Leaving the page with unsaved text opens a confirmation, as in `ComposerDialog`. */
export function ComposerSheet({ title, hoot, next, replace = false }: ComposerSheetProps) {
  const navigate = useNavigate();
  const { isEmpty } = useHootDraft(hoot);
  const form = useRef<HTMLFormElement>(null);
  /** Whether the form was submitted or left permanently. */
  const done = useRef(false);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    const leaves = here.pathname !== there.pathname || here.search !== there.search;
    return leaves && !isEmpty && !done.current && !isUnasked(there.state);
  });
  return (
    <section className="demo-sheet">
      <h1>{title}</h1>
      <Composer
        ref={form}
        hoot={hoot}
        takesFocus
        onSubmitted={() => {
          done.current = true;
          void navigate(next, { replace });
        }}
      />
      <DiscardDraftDialog
        open={blocker.state === "blocked"}
        hoot={hoot}
        onStay={() => blocker.reset?.()}
        onLeave={() => {
          done.current = true;
          blocker.proceed?.();
        }}
        // Once the form is done, do not return the focus, because the next page already has focus.
        returnTo={() => (done.current ? null : (form.current?.querySelector("textarea") ?? null))}
      />
    </section>
  );
}
