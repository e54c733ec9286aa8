import { fireEvent, screen, within } from "@testing-library/react";
import type { RefAttributes } from "react";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { renderInHarness } from "../testing/render";
import { ShareBar, type ShareBarProps } from "./ShareBar";

const page = `${location.origin}/hoot/ada-7_hoot`;

function show(props: Partial<ShareBarProps> & RefAttributes<HTMLDivElement> = {}) {
  return renderInHarness(<ShareBar hoot={{ slug: "ada-7_hoot" }} {...props} />, { hoots: 0 });
}

const way = (name: string) => screen.getByRole("link", { name: `Partager ${name}` });
const carried = (name: string) => [...new URL(way(name).getAttribute("href") ?? "").searchParams.values()].join("\n");

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

describe("share links", () => {
  it.each(["par email", "sur Facebook", "sur LinkedIn", "sur WhatsApp"])(
    "the link %s contains the whole address and #HootingOwl",
    (name) => {
      show();
      expect(carried(name)).toContain(page);
      expect(carried(name)).toContain("#HootingOwl");
    },
  );

  it.each([
    ["sur Facebook", 550, 400],
    ["sur WhatsApp", 550, 400],
    ["sur LinkedIn", 750, 600],
  ])("opens the link %s in a separate window without an opener", async (name, width, height) => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = show();
    await user.click(way(name));
    expect(open).toHaveBeenCalledExactlyOnceWith(
      way(name).getAttribute("href"),
      "_blank",
      expect.stringMatching(new RegExp(`noopener,noreferrer,width=${width},height=${height},`)),
    );
  });

  it("lets the browser handle clicks with a modifier key, and clicks on the e-mail link", () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    show();
    const prevented: boolean[] = [];
    const goNowhere = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener("click", goNowhere);
    fireEvent.click(way("sur Facebook"), { ctrlKey: true });
    fireEvent.click(way("par email"));
    removeEventListener("click", goNowhere);
    expect(prevented).toEqual([false, false]);
    expect(open).not.toHaveBeenCalled();
  });

  it("sets rel to noopener noreferrer on links that open a new tab", () => {
    show();
    const links = screen.getAllByRole("link").filter((link) => link.hasAttribute("target"));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("resolves a relative address against the page's `<base>`", () => {
    const base = document.createElement("base");
    base.href = "/base/";
    document.head.append(base);
    onTestFinished(() => base.remove());
    show({ shareUrl: () => "hoot/?hoot=a" });
    expect(carried("sur Facebook")).toContain(`${location.origin}/base/hoot/?hoot=a`);
  });

  it("uses the address from the host's shareUrl", () => {
    show({ shareUrl: (slug) => `https://hooter.example/h/${slug}` });
    expect(carried("sur Facebook")).toContain("https://hooter.example/h/ada-7_hoot");
  });
});

describe("host without a page for a hoot", () => {
  it.each([
    ["no link builder", { links: { hoot: undefined } }, {}],
    ["a link builder that returns nothing", { links: { hoot: () => undefined } }, {}],
    ["a shareUrl that returns nothing", { links: { hoot: undefined } }, { shareUrl: () => undefined }],
  ])("shares the current page with %s", async (_, options, props) => {
    history.replaceState(null, "", "/journal?page=2#hoots");
    const { user } = renderInHarness(<ShareBar hoot={{ slug: "ada-7_hoot" }} {...props} />, { hoots: 0, ...options });
    const here = `${location.origin}/journal?page=2#hoots`;
    expect(carried("sur Facebook")).toContain(here);
    await user.click(screen.getByRole("button", { name: "Copier le lien" }));
    expect(await navigator.clipboard.readText()).toBe(here);
    history.replaceState(null, "", "/");
  });

  it("uses the provider's link when the host's shareUrl returns nothing", () => {
    show({ shareUrl: () => undefined });
    expect(carried("sur Facebook")).toContain(page);
  });
});

describe("copying the link", () => {
  it("places the copy button first, then the button of the share sheet, then the share links", async () => {
    Object.defineProperty(navigator, "share", { value: () => Promise.resolve(), configurable: true });
    const { user } = show();
    const order: (string | null)[] = [];
    for (let press = 0; press < 6; press++) {
      await user.tab();
      order.push(document.activeElement?.textContent ?? null);
    }
    expect(order).toEqual(["Copier le lien", "Partager", "Email", "Facebook", "LinkedIn", "WhatsApp"]);
  });

  it("shows a text on the copy button, as on the share links", () => {
    show();
    expect(screen.getByRole("button", { name: "Copier le lien" })).toHaveTextContent("Copier le lien");
    const others = screen.getByRole("group", { name: "Autres moyens de partage" });
    const links = within(others).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Email", "Facebook", "LinkedIn", "WhatsApp"]);
    for (const link of links)
      expect(link.getAttribute("aria-label")?.toLowerCase()).toContain(link.textContent?.toLowerCase());
  });

  it("copies the whole address to the clipboard and shows a toast", async () => {
    const { user } = show();
    await user.click(screen.getByRole("button", { name: "Copier le lien" }));
    expect(await navigator.clipboard.readText()).toBe(page);
    expect(await screen.findByText("Le lien est copié.")).toBeInTheDocument();
  });

  it("shows the address when the browser refuses to copy it", async () => {
    const { user } = show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    await user.click(screen.getByRole("button", { name: "Copier le lien" }));
    expect(await screen.findByText(new RegExp(`^Impossible de copier le lien.*${page}$`))).toBeInTheDocument();
  });

  it("closes the toast with the address when the reader leaves the hoot", async () => {
    const { user, rerender } = show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
    await user.click(screen.getByRole("button", { name: "Copier le lien" }));
    await screen.findByText(/^Impossible de copier le lien/);
    rerender(<p>Une autre page</p>);
    expect(screen.queryByText(/^Impossible de copier le lien/)).toBeNull();
  });
});

describe("share sheet of the operating system", () => {
  const offer = (share: Navigator["share"]) =>
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  const button = () => screen.queryByRole("button", { name: "Partager" });

  it("offers no share sheet when the browser has none", () => {
    show();
    expect(button()).toBeNull();
  });

  it("passes the address and the hashtag to the share sheet", async () => {
    const share = vi.fn(() => Promise.resolve());
    offer(share);
    const { user } = show();
    await user.click(button() ?? document.body);
    expect(share).toHaveBeenCalledWith({ url: page, text: "#HootingOwl" });
  });

  it.each([
    ["AbortError", 0],
    ["InvalidStateError", 0],
    ["NotAllowedError", 1],
  ])("when the share sheet rejects with %s, shows %i error messages", async (name, messages) => {
    offer(() => Promise.reject(new DOMException("", name)));
    const { user } = show();
    await user.click(button() ?? document.body);
    expect(screen.queryAllByText("Le partage n’a pas abouti. Copiez plutôt le lien.")).toHaveLength(messages);
  });
});

it("passes class, style, ref and other props to its root element", () => {
  const ref = vi.fn();
  show({ ref, className: "mine", style: { color: "red" }, id: "a" });
  const root = screen.getByRole("group", { name: "Partager" });
  expect(ref).toHaveBeenCalledWith(root);
  expect(root).toHaveClass("hooter", "hooter-share", "mine");
  expect(root).toHaveStyle({ color: "rgb(255, 0, 0)" });
  expect(root).toHaveAttribute("id", "a");
});
