import type { DeletedHoot, HootView } from "hooter-client";
import { useAuthorHoots, useDeleteHoot } from "hooter-client/react";
import { useState } from "react";
import { expect, waitFor } from "storybook/test";
import { type HookStory, hookPage } from "../docs/hook-meta";
import { Result, Verb } from "../docs/Result";

interface NewestProps {
  readonly hoot: HootView;
  readonly onDeleted: (deleted: DeletedHoot) => void;
}

function Newest({ hoot, onDeleted }: NewestProps) {
  const mutation = useDeleteHoot(hoot);
  return (
    <>
      <Verb name="deleteHoot" run={async () => onDeleted(await mutation.deleteHoot())} />
      <Result value={mutation} />
    </>
  );
}

function Shown() {
  const state = useAuthorHoots("account0", { pageSize: 3 });
  const [newest] = state.status === "ready" ? state.hoots : [];
  const [deleted, setDeleted] = useState<DeletedHoot | null>(null);
  return (
    <>
      {newest && <Newest hoot={newest} onDeleted={setDeleted} />}
      {deleted && <Verb name="undo" run={() => deleted.undo()} />}
      <Result value={state} />
    </>
  );
}

export default { title: "Hooks/useDeleteHoot", ...hookPage("useDeleteHoot", Shown) };

/** The hoot disappears immediately. Undo restores it as it was. */
export const Undone: HookStory = {
  play: async ({ canvas, userEvent }) => {
    const shown = await canvas.findByText(/"status": "ready"/);
    const newest = () => /"slug": "([^"]+)"/.exec(shown.textContent)?.[1];
    const first = newest();
    await userEvent.click(canvas.getByRole("button", { name: "deleteHoot" }));
    await waitFor(() => expect(newest()).not.toBe(first));
    await userEvent.click(await canvas.findByRole("button", { name: "undo" }));
    await waitFor(() => expect(newest()).toBe(first));
  },
};
