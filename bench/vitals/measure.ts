import type { BrowserContextOptions, Page } from "playwright";
import { fieldOf } from "../common/decode";
import { ALICE, fillInSignIn, type Site } from "../common/site";
import { type Speed, slowDown, speeds } from "../common/speed";
import { blockedTime, cumulativeShift, type Shift } from "./figures";
import type { Observed } from "./in-page/observe";
import type { ScreenName, VitalsOptions } from "./options";
import { type Screen, screensOf } from "./screens";

/** Figures of one visit. Times are in milliseconds. */
export interface Visit {
  readonly shift: number;
  readonly shifts: readonly Shift[];
  readonly largestPaint: number;
  readonly slowestInput: number;
  readonly blocked: number;
}

/** Visits of one screen at one width and speed. Each warm visit follows a cold visit in the same browser. */
export interface Row {
  readonly screen: ScreenName;
  readonly width: number;
  readonly speed: Speed["name"];
  readonly isWarm: boolean;
  readonly visits: readonly Visit[];
}

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/**
 * Time until a page is at rest and the device cache contains the data that it has read, in milliseconds at the
 * machine's own speed.
 */
const IDLE_AFTER_MS = 2_500;
/** Time until the page has responded to an input, in milliseconds at the machine's own speed. */
const ANSWERED_AFTER_MS = 600;

/** Visits every screen at every width and speed. @param script the bundled script of `in-page` */
export async function measureVitals(
  site: Site,
  script: string,
  { only, widths, rounds }: VitalsOptions,
  notify: (line: string) => void,
): Promise<Row[]> {
  const { state, slug, author } = await signInOnce(site);
  const screens = screensOf(slug, author);
  const rows: Row[] = [];
  for (const name of only) {
    for (const width of widths) {
      for (const speed of speeds) {
        notify(`${name}, ${width} px, ${speed.name}`);
        const cold: Visit[] = [];
        const warm: Visit[] = [];
        for (let round = 0; round < rounds; round++) {
          const [first, second] = await visitTwice(site, screens[name], { width, speed, state, script });
          cold.push(first);
          warm.push(second);
        }
        const row = { screen: name, width, speed: speed.name };
        rows.push({ ...row, isWarm: false, visits: cold }, { ...row, isWarm: true, visits: warm });
      }
    }
  }
  return rows;
}

/**
 * Signs in once. Returns the state of the browser with the session but without the device cache, the slug of a hoot and
 * the path of its author's profile.
 */
async function signInOnce({ browser, demo }: Site) {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await page.goto(`${demo.url}/connexion`);
  await fillInSignIn(page, ALICE);
  const links = page.getByRole("feed", { name: "Fil des hoots" });
  const hoot = await links.locator('a[href*="/hoot/"]').first().getAttribute("href");
  const author = await links.locator('a[href*="/profile/"]').first().getAttribute("href");
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  await context.close();
  if (hoot === null || author === null) throw new Error("The dashboard shows no hoot.");
  const state: State = {
    cookies,
    origins: origins.map((origin) => ({
      ...origin,
      localStorage: origin.localStorage.filter(({ name }) => !name.startsWith("hooter:cache:")),
      ...("indexedDB" in origin && { indexedDB: withoutCache(origin.indexedDB) }),
    })),
  };
  return { state, slug: hoot.split("/").at(-1) ?? "", author };
}

function withoutCache(databases: unknown): unknown {
  if (!Array.isArray(databases)) return databases;
  return databases.filter((database: unknown) => fieldOf(database, "name") !== "hooter-cache");
}

interface VisitOptions {
  readonly width: number;
  readonly speed: Speed;
  readonly state: State;
  readonly script: string;
}

/** Visits a screen with empty caches, then again. */
async function visitTwice(
  site: Site,
  screen: Screen,
  { width, speed, state, script }: VisitOptions,
): Promise<readonly [cold: Visit, warm: Visit]> {
  const context = await site.browser.newContext({
    viewport: { width, height: 844 },
    locale: "fr-FR",
    hasTouch: width < 590,
    ...(screen.isSignedIn && { storageState: state }),
  });
  try {
    await context.addInitScript({ path: script });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await slowDown(await context.newCDPSession(page), speed);
    const visit = () => visitOnce(page, `${site.demo.url}${screen.path}`, screen, speed);
    return [await visit(), await visit()];
  } finally {
    await context.close();
  }
}

async function visitOnce(page: Page, url: string, screen: Screen, { cpu }: Speed): Promise<Visit> {
  await page.goto(url);
  await screen.ready(page);
  await page.waitForTimeout(IDLE_AFTER_MS * cpu);
  await screen.interact(page);
  await page.waitForTimeout(ANSWERED_AFTER_MS * cpu);
  const { shifts, tasks, firstPaint, largestPaint, slowestInput }: Observed = await page.evaluate(() => hooterVitals);
  return {
    shift: cumulativeShift(shifts),
    shifts,
    largestPaint,
    slowestInput,
    blocked: blockedTime(tasks, firstPaint),
  };
}
