import type { Person } from "./person";
import { byRole, hootWith, link } from "./target";

/** Maximum number of cards that a list may have in the document (docs/architecture.md). */
const MAX_CARDS = 60;
/** Number of stored hoots, and number of hoots to load from them. */
export const STORED = 200;
const LOADED = 150;

const feed = byRole("feed", "Fil des hoots");
const cards = `[...document.querySelectorAll('[aria-label="Fil des hoots"] > article')]`;

/**
 * Scrolls down and loads more, up to `LOADED` hoots. Once the virtualized list has loaded, the document must never
 * contain more than `MAX_CARDS` cards.
 */
export async function loadMany(person: Person): Promise<void> {
  await person.see(byRole("article", undefined, feed));
  // Count cards only in the virtualized list: until its code has loaded, a list renders all of its cards.
  let most = 0;
  await person.until(
    `to load ${LOADED} hoots`,
    async () => {
      const [count, last] = numbersIn(
        await person.evaluate(`(() => {
          scrollTo(0, document.documentElement.scrollHeight);
          const more = [...document.querySelectorAll("button")].find((button) => button.textContent === "Charger plus");
          if (more && !more.disabled) more.click();
          const isWindowed = document.querySelector('[aria-label="Fil des hoots"]').hasAttribute("data-windowed");
          return [isWindowed ? ${cards}.length : 0, Math.max(0, ...${cards}.map((card) => Number(card.ariaPosInSet)))];
        })()`),
      );
      most = Math.max(most, count ?? 0);
      return (last ?? 0) >= LOADED;
    },
    120_000,
  );
  if (most === 0) throw new Error("The list renders all of its cards.");
  if (most > MAX_CARDS) throw new Error(`${most} cards were in the document; the maximum is ${MAX_CARDS}.`);
}

/** Scrolls to the middle of the list, opens the hoot there, and returns to it at the same position. */
export async function openAndReturn(person: Person): Promise<void> {
  const [middle = 0, view = 0] = numbersIn(
    await person.evaluate(`(() => {
      const { top, height } = document.querySelector('[aria-label="Fil des hoots"]').getBoundingClientRect();
      scrollTo(0, scrollY + top + height / 2);
      return [scrollY, innerHeight];
    })()`),
  );
  await rest(person);
  // Cards that are measured for the first time after the return may move the page, but by less than a viewport.
  const scrolled = Number(await person.evaluate("scrollY"));
  if (Math.abs(scrolled - middle) > view)
    throw new Error(`The page scrolled from ${middle} to ${scrolled} px by itself.`);
  const name = String(
    await person.evaluate(`(() => {
      const seen = ${cards}.find((card) => card.getBoundingClientRect().top > 100);
      return /Hoot \\d+\\./.exec(seen?.textContent ?? "")?.[0] ?? "";
    })()`),
  );
  if (name === "") throw new Error("No hoot is in the middle of the list.");
  const before = await topOf(person, name);
  await person.click(link(/il y a|hier|à l’instant/, { ...hootWith(name), within: feed }));
  await person.reach(/^\/hoot\//);
  await person.see({ role: "button", name: "Répondre" });
  await person.browser.back();
  const isThere = async (): Promise<boolean> => {
    const top = await topOf(person, name);
    return top !== null && before !== null && Math.abs(top - before) <= 2;
  };
  await person.until(`to return to “${name}”`, isThere);
  await rest(person);
  if (!(await isThere()))
    throw new Error(`“${name}” was at ${before} px, and moved after the return to ${await topOf(person, name)} px.`);
}

async function topOf(person: Person, name: string): Promise<number | null> {
  const top = await person.evaluate(
    `${cards}.find((card) => card.textContent.includes(${JSON.stringify(name)}))?.getBoundingClientRect().top ?? null`,
  );
  return typeof top === "number" ? top : null;
}

/** Waits until nothing has moved for twelve frames. */
async function rest(person: Person): Promise<void> {
  await person.evaluate(`(async () => {
    let last = -1;
    for (let still = 0; still < 12; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = scrollY + document.documentElement.scrollHeight;
      still = now === last ? still + 1 : 0;
      last = now;
    }
  })()`);
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
