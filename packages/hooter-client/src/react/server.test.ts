import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { createHooterClient } from "../client";
import { draftsOf } from "../drafts/drafts";
import { memoryIdentity } from "../identity/memory-identity";
import type { HootView } from "../index";
import { internals } from "../model/internals";
import { HooterClientProvider, useDraft, useHoot, useLike } from "./index";

const hoot: HootView = {
  id: "-OA00000000000000001",
  slug: "ada1_hoot",
  content: "Bonsoir",
  author: { uid: "uid-Ada", pseudo: "Ada", picture: "" },
  picture: null,
  publishedAt: null,
  writtenDate: "hier",
  editedAt: null,
  likes: 1,
  comments: 0,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

it("reads no stores and drafts on a server, because the client would keep those of every rendered page", async () => {
  const options = { databaseUrl: "http://local?ns=demo-hooter", readers: "everyone" } as const;
  const client = createHooterClient({ identity: memoryIdentity(), ...options });
  onTestFinished(() => client.dispose());
  await client.ready;
  const { reads, device } = client[internals];
  const drafts = draftsOf(device);
  const kept = [vi.spyOn(reads, "hoot"), vi.spyOn(client[internals], "view"), vi.spyOn(drafts, "read")];
  const Page = () => {
    const { draft } = useDraft(`comment:${hoot.slug}`, { content: "" });
    return createElement("p", null, useHoot(hoot.slug).status, " ", useLike(hoot).likes, draft.content);
  };
  const html = renderToString(createElement(HooterClientProvider, { client }, createElement(Page)));
  expect(html).toContain("loading<!-- --> <!-- -->1");
  for (const read of kept) expect(read).not.toHaveBeenCalled();
});
