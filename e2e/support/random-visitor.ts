import type { Page } from "@playwright/test";
import type { Random } from "./random";

/**
 * Texts that a visitor has typed and sent. Each is identified by its mark, which is a word that no other text contains.
 */
export interface Written {
  /** All texts of each hoot, the latest last. */
  readonly hoots: Map<string, string[]>;
  /** Hoots that the visitor has removed. */
  readonly removed: Set<string>;
  /** Comments, each with the slug of its hoot. */
  readonly comments: Map<string, string>;
}

type Deed = "publish" | "like" | "comment" | "edit" | "remove" | "follow" | "reload";
const deeds: readonly Deed[] = [
  ...Array<Deed>(4).fill("publish"),
  ...Array<Deed>(6).fill("like"),
  ...Array<Deed>(5).fill("comment"),
  ...Array<Deed>(3).fill("edit"),
  "remove",
  "follow",
  "follow",
  "reload",
];
/** Milliseconds after which the visitor gives up and performs another action. */
const TIMEOUT = 2_500;
/** Default timeout of an action in a journey. */
const ACTION_TIMEOUT_MS = 60_000;

/**
 * Visitor who performs random actions on the screens. Text restored after a failure is sent before new text is typed,
 * as a user would do. Actions that are not possible at the moment are skipped.
 */
export class RandomVisitor {
  readonly written: Written = { hoots: new Map(), removed: new Set(), comments: new Map() };
  readonly #page: Page;
  readonly #name: string;
  readonly #random: Random;
  #marks = 0;

  constructor(page: Page, name: string, random: Random) {
    this.#page = page;
    this.#name = name;
    this.#random = random;
  }

  async actUntil(end: number): Promise<void> {
    this.#page.setDefaultTimeout(TIMEOUT);
    while (Date.now() < end) {
      await this.#act(this.#random.pick(deeds) ?? "like").catch(() => this.#leaveDialogs());
      await this.#pause(this.#random.between(3, 24));
    }
    await this.#leaveDialogs();
    this.#page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  }

  /** Gives the page time to render the result of an action. @param frames number of animation frames */
  async #pause(frames: number): Promise<void> {
    const drawn = this.#page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, frames);
    // Ignore the error of a reload, which ends the wait.
    await drawn.catch(() => {});
  }

  async #act(deed: Deed): Promise<void> {
    const page = this.#page;
    if (deed === "reload") return void (await page.reload());
    if (new URL(page.url()).pathname !== "/dashboard") {
      await page.getByRole("link", { name: "Tableau de bord" }).first().click();
    }
    if (deed === "publish") return this.#publish();
    const cards = page.getByRole("feed", { name: "Fil des hoots" }).getByRole("article");
    const own = deed === "edit" || deed === "remove";
    const asked = own
      ? cards.and(page.locator("[data-mine=true]"))
      : deed === "follow"
        ? cards.and(page.locator("[data-mine=false]"))
        : cards;
    const count = await asked.count();
    if (count === 0) return;
    // The list may change between two actions. This locator stays on the chosen card.
    const body = await asked.nth(this.#random.between(0, Math.min(count, 6) - 1)).getAttribute("aria-describedby");
    const card = cards.and(page.locator(`[aria-describedby="${body}"]`));
    if (deed === "like") return card.getByRole("button", { name: /J'aime|Je n'aime plus/ }).click();
    if (own) {
      const text = (await card.textContent()) ?? "";
      await card.getByRole("button", { name: "Plus d’actions" }).click();
      return deed === "edit" ? this.#edit() : this.#remove(text);
    }
    await card.getByRole("link", { name: /il y a|à l’instant/ }).click();
    if (deed === "follow") {
      return page
        .getByRole("article")
        .first()
        .getByRole("button", { name: /S'abonner|Se désabonner/ })
        .click();
    }
    await this.#comment();
  }

  async #publish(): Promise<void> {
    const page = this.#page;
    await page.getByRole("button", { name: "Commencez un post" }).click();
    const field = page.getByRole("textbox", { name: "Contenu du hoot" });
    if ((await field.inputValue()) === "") {
      const mark = this.#mark("h");
      await field.fill(`Un mot ${mark}`);
      this.written.hoots.set(mark, [`Un mot ${mark}`]);
    }
    await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
  }

  async #edit(): Promise<void> {
    const page = this.#page;
    await page.getByRole("menuitem", { name: "Modifier" }).click();
    const field = page.getByRole("textbox", { name: "Contenu du hoot" });
    const mark = markIn(await field.inputValue());
    if (mark === null) return;
    const texts = this.written.hoots.get(mark) ?? [];
    const text = `Un mot ${mark} repris ${texts.length} fois`;
    await field.fill(text);
    texts.push(text);
    await page.getByRole("dialog").getByRole("button", { name: "Modifier" }).click();
  }

  async #remove(card: string): Promise<void> {
    const mark = markIn(card);
    if (mark === null) return;
    await this.#page.getByRole("menuitem", { name: "Supprimer" }).click();
    this.written.removed.add(mark);
    await this.#page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  }

  async #comment(): Promise<void> {
    const page = this.#page;
    const field = page.getByRole("textbox", { name: "Votre commentaire" });
    await page.getByRole("button", { name: "Répondre" }).click();
    if ((await field.inputValue()) === "") {
      const mark = this.#mark("c");
      await field.fill(`Une réponse ${mark}`);
      this.written.comments.set(mark, new URL(page.url()).pathname.split("/")[2] ?? "");
    }
    await field.press("Enter");
  }

  async #leaveDialogs(): Promise<void> {
    for (let tries = 0; tries < 4 && (await leaveDialog(this.#page)); tries++);
  }

  #mark(kind: string): string {
    return `${kind}${this.#name}${String(++this.#marks).padStart(3, "0")}`;
  }
}

/**
 * Closes the dialog or the menu on top of the page and keeps its draft. Escape alone is not enough: it opens a
 * confirmation for the draft, and a second Escape closes only that confirmation.
 *
 * @returns whether a dialog or a menu was open
 */
export async function leaveDialog(page: Page): Promise<boolean> {
  const dialogs = page.getByRole("dialog").or(page.getByRole("alertdialog")).or(page.getByRole("menu"));
  const keep = page.getByRole("button", { name: "Garder le brouillon" });
  if ((await dialogs.count()) === 0) return false;
  // The dialog may close by itself before the click.
  if (await keep.isVisible()) await keep.click({ timeout: TIMEOUT }).catch(() => {});
  else await page.keyboard.press("Escape");
  return true;
}

/** Mark of a hoot in a text. */
function markIn(text: string): string | null {
  return /\bh[a-z]+\d{3}/.exec(text)?.[0] ?? null;
}
