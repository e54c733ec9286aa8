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

/** The post form as a full page. Leaving it with unsaved text needs a confirmation, as in its dialog. */
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
        // Return no focus when the form is done, because the next page already has the focus.
        returnTo={() => (done.current ? null : (form.current?.querySelector("textarea") ?? null))}
      />
    </section>
  );
}
