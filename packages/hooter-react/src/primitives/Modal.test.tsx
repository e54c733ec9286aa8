import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Modal } from "./Modal";

it("does not submit a form of the host that contains the dialog's component", async () => {
  const save = vi.fn();
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={save}>
      <Modal open title="Signaler" closeLabel="Fermer" closeIcon="×" onClose={() => {}}>
        <form onSubmit={send}>
          <button type="submit">Envoyer</button>
        </form>
      </Modal>
    </form>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Envoyer" }));
  expect(send).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});
