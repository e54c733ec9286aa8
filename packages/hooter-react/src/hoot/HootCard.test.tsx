import { fireEvent, screen, within } from "@testing-library/react";
import { createPushKey, type HootView } from "hooter-client";
import { createPortal } from "react-dom";
import { describe, expect, it, vi } from "vitest";
import { Feed } from "../feed/Feed";
import { takePartRequest } from "../keyboard/page-request";
import { renderInHarness } from "../testing/render";
import { DefaultHootCard as HootCard } from "./HootCard";

const hoot: HootView = {
  id: "-Oabc",
  slug: "ada-7_hoot",
  content: "Voir https://exemple.fr/a. #nuit",
  author: { uid: "ada", pseudo: "Ada", picture: "https://exemple.fr/ada.png" },
  picture: { url: "https://exemple.fr/lune.jpg", alt: "" },
  publishedAt: null,
  writtenDate: "01/01/2020 10:00",
  editedAt: null,
  likes: 1,
  comments: 0,
  likedByMe: false,
  mine: false,
  delivery: "stored",
};

const FIVE_MINUTES = 5 * 60_000;

function show(changes: Partial<HootView> = {}, options: Parameters<typeof renderInHarness>[1] = {}) {
  const navigate = vi.fn();
  const shown = { ...hoot, publishedAt: Date.now() - FIVE_MINUTES, ...changes };
  return {
    navigate,
    ...renderInHarness(<HootCard hoot={shown} />, { hoots: 0, navigate, ...options }),
  };
}

describe("navigation to the page of the hoot", () => {
  it("navigates to the permalink on a click anywhere on the card", async () => {
    const { user, navigate } = show();
    await user.click(screen.getByText(/^Voir/));
    expect(navigate).toHaveBeenCalledWith("/hoot/ada-7_hoot", { replace: false });
  });

  it("navigates once when the user presses Enter on the focused card", async () => {
    const { user, navigate } = show();
    screen.getByRole("article").focus();
    await user.keyboard("{Enter}");
    expect(navigate).toHaveBeenCalledOnce();
  });

  it("leaves a click with a modifier key to the browser", () => {
    const { navigate } = show();
    fireEvent.click(screen.getByText(/^Voir/), { ctrlKey: true });
    expect(navigate).not.toHaveBeenCalled();
  });

  it("does not navigate on links, on buttons or while text is selected", async () => {
    const { user, navigate } = show();
    fireEvent.click(screen.getByRole("link", { name: "https://exemple.fr/a" }));
    await user.click(screen.getByRole("button", { name: /^J'aime/ }));
    getSelection()?.selectAllChildren(screen.getByText(/^Voir/));
    fireEvent.click(screen.getByText(/^Voir/));
    getSelection()?.removeAllRanges();
    expect(navigate).not.toHaveBeenCalled();
  });

  it("does not navigate on the buttons of a card in a frame that the page renders into", async () => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    const { body } = frame.contentDocument ?? document;
    const navigate = vi.fn();
    const { unmount } = renderInHarness(createPortal(<HootCard hoot={hoot} />, body), { hoots: 0, navigate });
    fireEvent.click(within(body).getByRole("button", { name: /^J'aime/ }));
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.click(within(body).getByText(/^Voir/));
    expect(navigate).toHaveBeenCalledOnce();
    unmount();
    frame.remove();
  });

  it("does not navigate on controls in a host's `HootBody`", () => {
    const HootBody = () => (
      <details>
        <summary>Suite</summary>
        <select aria-label="Vitesse" />
      </details>
    );
    const { navigate } = show({}, { components: { HootBody } });
    fireEvent.click(screen.getByText("Suite"));
    fireEvent.click(screen.getByLabelText("Vitesse"));
    expect(navigate).not.toHaveBeenCalled();
  });

  it("opens the hoot's page when the picture is clicked", async () => {
    const { user, navigate } = show();
    await user.click(screen.getByRole("img", { name: "Image publiée par Ada" }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/hoot/ada-7_hoot", { replace: false });
    expect(screen.queryByRole("button", { name: /^Agrandir/ })).toBeNull();
  });

  it("links the avatar to the author's page only for the pointer, not for the keyboard or screen readers", async () => {
    const { user, navigate, container } = show();
    const avatar = container.querySelector(".hooter-avatar") ?? document.body;
    await user.click(avatar);
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/profile/Ada?u=ada", { replace: false });
    expect(avatar.closest("a")).toHaveAttribute("aria-hidden", "true");
  });

  it("opens the hoot's page at its comments when the number of comments is clicked", async () => {
    const { user, navigate } = show({ comments: 3 });
    await user.click(screen.getByRole("link", { name: /^3\s+commentaires$/ }));
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/hoot/ada-7_hoot", { replace: false });
    expect(takePartRequest("comments", hoot.slug)).toBe(true);
  });

  it.each([
    ["is being sent", { delivery: "sending" as const }, {}],
    ["has no page", {}, { links: { hoot: undefined } }],
  ])("renders no link to the comments of a hoot that %s", (_, changes, options) => {
    show({ comments: 3, ...changes }, options);
    expect(screen.getByText(/^3\s+commentaires$/).closest("a")).toBeNull();
  });

  it("renders four tab stops: the author, the like button, the comments and the menu", async () => {
    const { user } = show({ content: "Bonne nuit.", comments: 3 });
    const stops: (Element | null)[] = [];
    for (await user.tab(); document.activeElement !== document.body && stops.length < 9; await user.tab())
      stops.push(document.activeElement);
    const names = ["Ada", "J'aime, 1", /^3\s+commentaires$/, "Plus d’actions"];
    expect(stops).toHaveLength(names.length);
    for (const [at, name] of names.entries()) expect(stops[at]).toHaveAccessibleName(name);
  });

  it("uses the host's link builders and Anchor", () => {
    show(
      {},
      {
        links: { hoot: (slug) => `/h/${slug}`, profile: ({ uid }) => `/u/${uid}`, hashtag: (tag) => `/t/${tag}` },
        Anchor: ({ href, children, ...rest }) => (
          <a {...rest} href={`#${href}`}>
            {children}
          </a>
        ),
      },
    );
    expect(screen.getByRole("link", { name: "Ada" })).toHaveAttribute("href", "#/u/ada");
    expect(screen.getByRole("link", { name: "#nuit" })).toHaveAttribute("href", "#/t/nuit");
    expect(screen.getByRole("link", { name: "il y a 5 minutes" })).toHaveAttribute("href", "#/h/ada-7_hoot");
  });

  it("passes a hashtag to the host in lower case, and shows hashtags beyond the maximum number as text", () => {
    show(
      { content: "#Été #été #a #b #c #d #e #x.y" },
      { links: { hashtag: (tag) => `/t/${encodeURIComponent(tag)}` } },
    );
    const links = screen.getAllByRole("link", { name: /^#/ });
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["#Été", "/t/%C3%A9t%C3%A9"],
      ["#été", "/t/%C3%A9t%C3%A9"],
      ["#a", "/t/a"],
      ["#b", "/t/b"],
      ["#c", "/t/c"],
      ["#d", "/t/d"],
    ]);
    expect(screen.getByText(/#e #x\.y$/)).toBeInTheDocument();
  });

  it("does not navigate and disables its like button while the hoot is being sent", async () => {
    const { user, navigate } = show({ delivery: "sending" });
    await user.click(screen.getByText(/^Voir/));
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.getByText("Envoi…")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^J'aime/ })).toBeDisabled();
  });
});

it("disables the like button until the like state is loaded", () => {
  show({ likedByMe: null });
  expect(screen.getByRole("button", { name: /^J'aime/ })).toBeDisabled();
});

describe("content", () => {
  it("renders an article named after its author and described by its text", () => {
    show();
    const article = screen.getByRole("article", { name: "Ada" });
    expect(article).toHaveAccessibleDescription("Voir https://exemple.fr/a. #nuit");
    expect(screen.getByRole("link", { name: "Commentaires" })).toHaveTextContent("0");
    expect(screen.getByRole("button", { name: "J'aime, 1" })).toBeInTheDocument();
  });

  it("names the like button without a number while the hoot has no likes", () => {
    show({ likes: 0 });
    expect(screen.getByRole("button", { name: /J'aime/ })).toHaveAccessibleName("J'aime");
  });

  it("renders URLs as safe links and never renders text as HTML", () => {
    show({ content: 'https://exemple.fr <img src=x onerror="alert(1)"> javascript:alert(1)' });
    const link = screen.getByRole("link", { name: "https://exemple.fr" });
    expect(link).toHaveAttribute("rel", "nofollow noopener ugc");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByText(/<img src=x/)).toBeInTheDocument();
    // The links lead to the author, to the hoot, to its comments, and to the URL in the text.
    expect(screen.getAllByRole("link")).toHaveLength(4);
  });

  it("loads the avatar without a referrer", () => {
    const { container } = show();
    const avatar = container.querySelector(`img[src="${hoot.author.picture}"]`);
    expect(avatar).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  it("lazy-loads pictures without a referrer and names a picture that has no description", () => {
    show();
    const picture = screen.getByRole("img", { name: "Image publiée par Ada" });
    expect(picture).toHaveAttribute("referrerpolicy", "no-referrer");
    expect(picture).toHaveAttribute("loading", "lazy");
  });

  it("shows the description of a picture that fails to load, and shows the new picture when the URL changes", () => {
    const { rerender } = show({ picture: { url: "https://exemple.fr/a.jpg", alt: "La lune" } });
    fireEvent.error(screen.getByRole("img", { name: "La lune" }));
    expect(screen.getByText("Image indisponible")).toBeInTheDocument();
    expect(screen.getByText(/La lune/)).toBeInTheDocument();
    rerender(<HootCard hoot={{ ...hoot, picture: { url: "https://exemple.fr/b.jpg", alt: "La lune" } }} />);
    expect(screen.getByRole("img", { name: "La lune" })).toBeInTheDocument();
  });

  it("removes the author's picture when it fails to load", () => {
    const { container } = show({ picture: null });
    const image = container.querySelector("img");
    if (!image) throw new Error("no picture");
    fireEvent.error(image);
    expect(container.querySelector("img")).toBeNull();
  });

  it("shows the exact date, or the written date when there is no timestamp", () => {
    const publishedAt = Date.now() - FIVE_MINUTES;
    const { rerender } = show({ publishedAt });
    const time = screen.getByText("il y a 5 minutes");
    expect(time).toHaveAttribute("datetime", new Date(publishedAt).toISOString());
    expect(time).toHaveAttribute("title", expect.stringMatching(/\d{4}/));
    rerender(<HootCard hoot={{ ...hoot, publishedAt: null, editedAt: 1 }} />);
    expect(screen.getByText("01/01/2020 10:00")).toBeInTheDocument();
    expect(screen.getByText("· modifié")).toBeInTheDocument();
  });
});

it("counts the likes and comments of a hoot that was stored without counters", async () => {
  const { harness } = renderInHarness(<Feed />, { hoots: 0 });
  await screen.findByText("Pas encore de hoot par ici.");
  const slug = "ada-7_hoot";
  await harness.database.update("", {
    [`hoots/${createPushKey()}`]: { contenu: "Tout simple.", auteur: "Ada", slug, date: "21/11/2026 10:00" },
    [`like/${slug}`]: { ada: { a: { hootId: slug, lover: "ada" } }, zoe: { b: { hootId: slug, lover: "zoe" } } },
    "comment/c": { contenu: "Oui.", hootId: slug, auteur: "Zoé", fireDate: 1, date: "21/11/2026 10:01:00" },
  });
  const card = await screen.findByRole("article", { name: "Ada" });
  expect(await within(card).findByText("1 commentaire")).toBeInTheDocument();
  expect(within(card).getByRole("button", { name: "J'aime, 2" })).toBeInTheDocument();
});

it("passes class, style, ref and other props to its root element", () => {
  const ref = vi.fn();
  renderInHarness(<HootCard ref={ref} hoot={hoot} className="mine" style={{ color: "red" }} data-test="a" />, {
    hoots: 0,
    theme: "dark",
  });
  const root = screen.getByRole("article");
  expect(ref).toHaveBeenCalledWith(root);
  expect(root).toHaveClass("hooter", "hooter-hoot-card", "mine");
  expect(root).toHaveStyle({ color: "rgb(255, 0, 0)" });
  expect(root).toHaveAttribute("data-test", "a");
  expect(root).toHaveAttribute("data-hooter-theme", "dark");
});
