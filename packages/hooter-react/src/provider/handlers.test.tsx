import { screen, waitFor } from "@testing-library/react";
import type { HooterEvent, HooterReport } from "hooter-client";
import { expect, it, vi } from "vitest";
import { HooterProvider } from "../HooterProvider";
import { MuteButton } from "../mute/MuteButton";
import { ShareBar } from "../share/ShareBar";
import { renderInHarness } from "../testing/render";

it("calls an inline onEvent when the user shares a hoot, and mutes and unmutes an author", async () => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const events: HooterEvent[] = [];
  const person = { uid: "account1", pseudo: "Basile" };
  const { user } = renderInHarness(
    <>
      <ShareBar hoot={{ id: "-Nh", slug: "alice-hooter-example7_hoot" }} />
      <MuteButton person={person} />
    </>,
    { hoots: 0, onEvent: (event) => events.push(event) },
  );
  await screen.findByRole("button", { name: "Masquer ses hoots" });
  await user.click(screen.getByRole("link", { name: "Partager sur Facebook" }));
  await user.click(screen.getByRole("button", { name: "Masquer ses hoots" }));
  await user.click(await screen.findByRole("button", { name: "Afficher ses hoots" }));
  await user.click(await screen.findByRole("button", { name: "Masquer ses hoots" }));
  await user.click(screen.getByRole("button", { name: "Annuler" }));
  const uid = "account0";
  expect(events).toEqual([
    { type: "shared", uid, hootId: "-Nh", way: "facebook" },
    { type: "muted", uid, person: person.uid },
    { type: "unmuted", uid, person: person.uid },
    { type: "muted", uid, person: person.uid },
    { type: "unmuted", uid, person: person.uid },
  ]);
  vi.restoreAllMocks();
});

it("calls only the latest render's callbacks, each once, and none after unmount", async () => {
  const first = vi.fn<(event: HooterEvent) => void>();
  const latest = vi.fn<(event: HooterEvent) => void>();
  const onError = vi.fn<(report: HooterReport) => void>();
  const { harness, rerender, unmount } = renderInHarness(<p />, { hoots: 0, onEvent: first });
  const { client } = harness;
  await client.ready;
  rerender(
    <HooterProvider client={client} onEvent={latest} onError={onError}>
      <HooterProvider client={client} onEvent={latest} />
    </HooterProvider>,
  );
  const draft = { content: "bonjour", pictureUrl: "", pictureAlt: "" };
  await client.publishHoot(draft);
  await waitFor(() => expect(latest).toHaveBeenCalledOnce());
  await expect(client.publishHoot({ ...draft, content: "" })).rejects.toMatchObject({ code: "content-invalid" });
  expect(onError).toHaveBeenCalledExactlyOnceWith({
    kind: "call-failed",
    call: "publishHoot",
    code: "content-invalid",
  });
  unmount();
  await client.publishHoot({ ...draft, content: "bonsoir" });
  expect(latest).toHaveBeenCalledOnce();
});
