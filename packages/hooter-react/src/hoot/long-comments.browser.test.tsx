import { cleanup, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { useToasts } from "../provider/context";
import { commentId, giveComments } from "../testing/comments-of";
import { ALICE, BASILE, busiestSlug } from "../testing/harness";
import { hootId } from "../testing/hoots-of";
import { renderInHarness } from "../testing/render";
import { frames, settled, throughout } from "../testing/settled";
import { CommentList } from "./CommentList";
import { ReplyForm } from "./ReplyForm";

const { innerWidth, innerHeight } = window;
afterEach(async () => {
  cleanup();
  await page.viewport(innerWidth, innerHeight);
  window.scrollTo(0, 0);
  document.documentElement.style.overflowAnchor = "";
});

const rows = () => screen.queryAllByRole("listitem");
const rowOf = (number: number) => rows().find((row) => row.textContent?.includes(`Commentaire ${number}.`));
const list = () => screen.getByRole("list");
const earlier = () => screen.getByRole("button", { name: "Voir les commentaires précédents" });
const more = () => screen.queryByRole("button", { name: /Voir les commentaires précédents|Chargement/ });
const positionOf = (row: Element | undefined) => Number(row?.getAttribute("aria-posinset"));
const topOf = (number: number) => rowOf(number)?.getBoundingClientRect().top ?? Number.NaN;

async function prepare(comments: number) {
  const view = renderInHarness(<p>…</p>, { hoots: 20 });
  const slug = busiestSlug(view.harness);
  await giveComments(view.harness, slug, comments);
  return { ...view, hoot: { id: hootId(view.harness, slug), slug } };
}

async function open(comments: number) {
  const view = await prepare(comments);
  const { hoot } = view;
  const rerenderList = () =>
    view.rerender(
      <>
        <p style={{ height: 200 }}>Le hoot</p>
        <CommentList hoot={hoot} />
        <p style={{ height: 200 }}>La fin</p>
      </>,
    );
  rerenderList();
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  await waitFor(() => expect(rows().length).toBeLessThanOrEqual(60));
  return { ...view, rerenderList };
}

describe("long comment list", () => {
  it.each([
    ["with scroll anchoring", "auto"],
    ["without scroll anchoring", "none"],
  ])(
    "keeps the comment being read in place while earlier comments load above it, both at the top of the list and further down (%s)",
    async (_, anchoring) => {
      document.documentElement.style.overflowAnchor = anchoring;
      await open(350);
      earlier().scrollIntoView();
      await settled(list());
      const atTop = topOf(250);
      earlier().click();
      await waitFor(() => expect(positionOf(rowOf(250))).toBe(101));
      await throughout(5, list(), () => expect(Math.abs(topOf(250) - atTop)).toBeLessThan(2));

      // The button is at the top of the list, far above the reader.
      const within = topOf(255);
      earlier().click();
      await waitFor(() => expect(positionOf(rowOf(255))).toBe(206));
      await throughout(5, list(), () => expect(Math.abs(topOf(255) - within)).toBeLessThan(2));
      expect(rows().length).toBeLessThanOrEqual(60);
    },
  );

  it.each([
    ["with scroll anchoring", "auto"],
    ["without scroll anchoring", "none"],
  ])(
    "keeps the comment being read in place when the list re-renders before the scroll event fires (%s)",
    async (_, anchoring) => {
      document.documentElement.style.overflowAnchor = anchoring;
      const { container, rerenderList } = await open(250);
      // Press the button for earlier comments twice. The second press loads the last page of them, so the button
      // disappears and the focus moves to the first comment.
      for (const first of [150, 50]) {
        earlier().scrollIntoView({ block: "nearest" });
        await settled(list());
        const before = topOf(first);
        const observer = new MutationObserver(() => {
          observer.disconnect();
          rerenderList();
        });
        observer.observe(list(), { childList: true });
        earlier().click();
        await waitFor(() => expect(positionOf(rowOf(first))).toBe(first === 150 ? 101 : 51));
        await throughout(5, container, () => expect(Math.abs(topOf(first) - before)).toBeLessThan(2));
      }
    },
  );

  it("renders at most 60 comments at any scroll position and leaves no gap in view", async () => {
    await open(5_000);
    for (let button = more(); button; button = more()) {
      if (button.getAttribute("aria-disabled") === "false") button.click();
      await frames(2);
    }
    window.scrollTo(0, 0);
    await waitFor(() => expect(rows()[0]?.getAttribute("aria-setsize")).toBe("5000"));
    const { scrollHeight } = document.documentElement;
    for (let part = 0; part <= 8; part++) {
      window.scrollTo(0, (scrollHeight * part) / 8);
      await throughout(4, list(), () => {
        expect(rows().length).toBeLessThanOrEqual(60);
        for (const y of [40, window.innerHeight / 2, window.innerHeight - 10]) {
          const under = document.elementFromPoint(window.innerWidth / 2, y);
          expect(under).not.toBeNull();
          expect(under?.closest(".hooter-gap") ?? null).toBeNull();
        }
      });
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(positionOf(rows().at(-1))).toBe(5_000));
  });

  it("keeps the comment being read in place when another arrives below, and keeps its focus while it is out of view", async () => {
    const { harness, hoot } = await open(120);
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await settled(list());
    const read = rows().find((row) => row.getBoundingClientRect().top >= 0);
    if (!read) throw new Error("No comment is in view.");
    const before = read.getBoundingClientRect().top;
    expect(positionOf(read)).toBeGreaterThan(20);
    const basile = await harness.otherUser(BASILE);
    await basile.addComment(hoot, "Plus bas.");
    await screen.findByText("Nouveau commentaire de Basile.");
    await throughout(5, read, () => {
      expect(read.isConnected).toBe(true);
      expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThan(2);
    });
    read.focus();
    window.scrollTo(0, document.documentElement.scrollHeight);
    await screen.findByText("Plus bas.");
    await throughout(5, list(), () => expect(document.activeElement).toBe(read));
  });

  it("keeps the comment being read in place when sixty comments arrive at once", async () => {
    const { harness, hoot } = await open(120);
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    await settled(list());
    const read = rows().find((row) => row.getBoundingClientRect().top >= 0);
    if (!read) throw new Error("No comment is in view.");
    const before = read.getBoundingClientRect().top;
    const height = document.documentElement.scrollHeight;
    const comments = Array.from({ length: 60 }, (_, index) => [
      `comment/${commentId(120 + index)}`,
      {
        contenu: `Commentaire ${120 + index}.`,
        auteur: "Hulotte",
        proprietaire: "hulotte",
        hootId: hoot.slug,
        fireDate: Date.now() + index,
        date: "hier",
      },
    ]);
    await harness.database.update("", Object.fromEntries(comments));
    await waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(height));
    await throughout(5, read, () => {
      expect(read.isConnected).toBe(true);
      expect(Math.abs(read.getBoundingClientRect().top - before)).toBeLessThan(2);
      expect(rows().length).toBeLessThanOrEqual(60);
    });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(rowOf(179)).toBeTruthy());
  });
});

function ShowToast() {
  const toasts = useToasts();
  useEffect(() => void toasts.show("Hou hou ".repeat(30), { duration: Number.POSITIVE_INFINITY }), [toasts]);
  return null;
}

describe("own comment", () => {
  const field = () => screen.findByLabelText<HTMLInputElement>("Votre commentaire");
  const rowWith = (text: string) => rows().find((row) => row.textContent?.includes(text));

  const expectNoScroll = async () => {
    await settled(list());
    expect(window.scrollY).toBe(0);
    expect(document.querySelector("[data-highlighted]")).toBeNull();
  };

  /** Renders a reply form above a list of comments. */
  async function openWithForm(comments: number, before: ReactNode = null) {
    const view = await prepare(comments);
    const { hoot } = view;
    view.rerender(
      <>
        {before}
        <ReplyForm hoot={hoot} />
        <CommentList hoot={hoot} />
        <p style={{ height: 900 }}>La fin</p>
      </>,
    );
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    return view;
  }

  it("scrolls to a new comment at the end of a long list and highlights it, and keeps the focus in the field", async () => {
    const { user } = await openWithForm(120);
    await settled(list());
    await user.type(await field(), "De moi.{Enter}");
    await waitFor(() => expect(rowWith("De moi.")).toHaveAttribute("data-highlighted"));
    await settled(list());
    const { top, bottom } = rowWith("De moi.")?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(await field()).toHaveFocus();
    expect(rows().length).toBeLessThanOrEqual(60);
    for (const animation of rowWith("De moi.")?.getAnimations() ?? []) animation.finish();
    await waitFor(() => expect(rowWith("De moi.")).not.toHaveAttribute("data-highlighted"));
  });

  it("scrolls to a new comment that is stored before the list has loaded", async () => {
    const { user, rerender, hoot } = await prepare(120);
    const form = <ReplyForm key="form" hoot={hoot} />;
    rerender(<>{form}</>);
    await user.type(await field(), "De moi.{Enter}");
    await screen.findByText("Commentaire ajouté avec succès !");
    rerender(
      <>
        {form}
        <CommentList key="list" hoot={hoot} />
      </>,
    );
    await waitFor(() => expect(rowWith("De moi.")).toHaveAttribute("data-highlighted"));
    await settled(list());
    expect(rowWith("De moi.")?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  });

  it("does not scroll to a comment whose form has left the page before the list appears", async () => {
    const { user, rerender, hoot } = await prepare(120);
    rerender(<ReplyForm hoot={hoot} />);
    await user.type(await field(), "De moi.{Enter}");
    await screen.findByText("Commentaire ajouté avec succès !");
    rerender(<CommentList hoot={hoot} />);
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await expectNoScroll();
  });

  it("does not scroll to a comment that « Réessayer » has sent after its form has left the page", async () => {
    const { harness, user, rerender, hoot } = await prepare(120);
    rerender(<ReplyForm hoot={hoot} />);
    harness.network = "refusing";
    await user.type(await field(), "De moi.{Enter}");
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    rerender(<p>…</p>);
    harness.network = "up";
    await user.click(retry);
    await screen.findByText("Commentaire ajouté avec succès !");
    rerender(<CommentList hoot={hoot} />);
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await expectNoScroll();
  });

  it.each([
    ["an on-screen keyboard", "--_covered", ""],
    ["a bar at the edge of the window", "--bar", ":root { scroll-padding-block-end: var(--bar); }"],
  ])("shows a new comment above %s", async (_, name, css) => {
    const covered = Math.round(window.innerHeight / 2);
    const { style } = document.documentElement;
    const sheet = document.head.appendChild(document.createElement("style"));
    sheet.textContent = css;
    style.setProperty(name, `${covered}px`);
    try {
      const { user } = await openWithForm(120);
      await settled(list());
      await user.type(await field(), "De moi.{Enter}");
      await waitFor(() => expect(rowWith("De moi.")).toHaveAttribute("data-highlighted"));
      await settled(list());
      expect(rowWith("De moi.")?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight - covered);
      // Scroll so that the new comment would appear in the covered area.
      window.scrollBy(0, -(window.innerHeight / 2));
      await settled(list());
      await user.clear(await field());
      await user.type(await field(), "Encore moi.{Enter}");
      await waitFor(() => expect(rowWith("Encore moi.")).toHaveAttribute("data-highlighted"));
      await settled(list());
      expect(rowWith("Encore moi.")?.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight - covered);
    } finally {
      style.removeProperty(name);
      sheet.remove();
    }
  });

  it("highlights a new comment without scrolling when it is in view", async () => {
    const { user } = await openWithForm(2);
    await settled(list());
    await user.type(await field(), "De moi.{Enter}");
    await waitFor(() => expect(rowWith("De moi.")).toHaveAttribute("data-highlighted"));
    await settled(list());
    expect(window.scrollY).toBe(0);
  });

  it.each([
    [320, 0],
    [390, 0],
    [1280, 0],
    [390, 1],
  ])("scrolls a new comment above its toast, at %i px, with %i other toasts", async (width, others) => {
    await page.viewport(width, 700);
    const { user } = await openWithForm(20, others > 0 && <ShowToast />);
    await settled(list());
    await user.type(await field(), "De moi.");
    // Leave space for the new comment and the other toasts, but not for the comment's toast.
    window.scrollBy(0, list().getBoundingClientRect().bottom - 600 + 100 * others);
    await settled(list());
    await user.keyboard("{Enter}");
    await screen.findByText("Commentaire ajouté avec succès !");
    await settled(list());
    const toast = screen.getByRole("region", { name: "Notifications" }).getBoundingClientRect();
    const { top, bottom } = rowWith("De moi.")?.getBoundingClientRect() ?? { top: -1, bottom: Number.NaN };
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(toast.top);
  });

  it("does not scroll to comments by other users or to those that the user writes on another device", async () => {
    const { harness, hoot } = await openWithForm(120);
    await settled(list());
    for (const [email, text] of [
      [BASILE, "De Basile."],
      [ALICE, "De mon téléphone."],
    ] as const) {
      const commenter = await harness.otherUser(email);
      await commenter.addComment(hoot, text);
    }
    await waitFor(() => expect(rows()[0]?.getAttribute("aria-setsize")).not.toBe("120"));
    await expectNoScroll();
  });
});
