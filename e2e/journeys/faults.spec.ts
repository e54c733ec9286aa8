import type { Page } from "@playwright/test";
import { field, recordsAt, shownComments, shownFeed, storedComments, storedFeed } from "../support/compare-screens";
import { expect, test } from "../support/faulty-network";
import type { Visitor } from "../support/fixtures";
import { Random } from "../support/random";
import { leaveDialog, RandomVisitor } from "../support/random-visitor";
import { choosePseudo, publish } from "../support/steps";

/*
 * Simulates a bad network: calls and streams are dropped, delayed, duplicated and cut while two users write.
 * HOOTER_FAULT_SEED selects other faults, HOOTER_FAULT_SECONDS sets the duration.
 */
const seconds = Number(process.env["HOOTER_FAULT_SECONDS"] ?? "10");

interface Person {
  readonly visitor: Visitor;
  readonly actor: RandomVisitor;
  readonly pseudo: string;
  readonly uid: string;
}

test("after network faults two users see the content of the database, with nothing duplicated or lost", async ({
  visit,
  newAccount,
  signUp,
  backend,
  databaseProxy,
  seed,
}) => {
  test.setTimeout(300_000 + seconds * 1_000);
  const enter = async (pseudo: string, mark: string, nth: number): Promise<Person> => {
    const visitor = await visit();
    await signUp(visitor, newAccount(pseudo));
    await choosePseudo(visitor.page, pseudo);
    await visitor.page.goto("/dashboard");
    await publish(visitor.page, `Avant l’orage, par ${pseudo}`);
    const uid = String(Object.fromEntries(await recordsAt(backend, "pseudos"))[pseudo]);
    return { visitor, pseudo, uid, actor: new RandomVisitor(visitor.page, mark, new Random(seed + nth)) };
  };
  const people = [await enter("caroe", "c", 10), await enter("denis", "d", 20)];

  try {
    databaseProxy.storm();
    const end = Date.now() + seconds * 1_000;
    await Promise.all(people.map(({ actor }) => actor.actUntil(end)));
    await databaseProxy.calm();
    await Promise.all(people.map(({ visitor }) => emitOnline(visitor)));

    await test.step("the feeds equal the database without a reload", async () => {
      for (const person of people) await expectFeed(person);
    });
    await test.step("drafts that are kept after a failure are sent on a second attempt", async () => {
      const slugOf = async (id: string) => {
        const slug = await backend.read(`hoots/${id}/slug`);
        return typeof slug === "string" ? slug : null;
      };
      for (const { visitor } of people) await sendDrafts(visitor.page, slugOf);
    });
    await test.step("every screen equals the database", async () => {
      for (const person of people) {
        await expectFeed(person);
        await expectPages(person);
        await expectFollows(person);
      }
    });
    await test.step("no hoot or comment is duplicated or lost", async () => {
      const stored = (await recordsAt(backend, "hoots")).map(([, hoot]) => hoot);
      const hoots = stored.map((hoot) => String(field(hoot, "contenu")));
      const slugs = stored.map((hoot) => String(field(hoot, "slug")));
      const comments = (await recordsAt(backend, "comment")).map(([, comment]) => String(field(comment, "contenu")));
      for (const { actor } of people) {
        const { written } = actor;
        for (const [mark, texts] of written.hoots) {
          const found = hoots.filter((text) => text.includes(mark));
          if (written.removed.has(mark)) expect(found.length, `removed: ${mark}`).toBeLessThanOrEqual(1);
          else expect(found, mark).toEqual([texts.at(-1)]);
        }
        for (const [mark, slug] of written.comments) {
          const found = comments.filter((text) => text.includes(mark)).length;
          if (slugs.includes(slug)) expect(found, `${mark} on ${slug}`).toBe(1);
          else expect(found, `${mark} on a hoot that is gone`).toBeLessThanOrEqual(1);
        }
      }
    });
  } catch (error) {
    const received = [...databaseProxy.counts].map(([what, count]) => `${what} ${count}`).join(", ");
    throw new Error(
      `HOOTER_FAULT_SEED=${seed} (${received})\n${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }

  /** Triggers the browser's `online` event. Without it, the next attempt to reconnect may be half a minute away. */
  async function emitOnline({ context }: Visitor): Promise<void> {
    await context.setOffline(true);
    await context.setOffline(false);
  }

  async function expectFeed({ visitor: { page }, uid }: Person): Promise<void> {
    if (new URL(page.url()).pathname !== "/dashboard") {
      await page.getByRole("link", { name: "Tableau de bord" }).first().click();
    }
    await expect(async () => {
      // A dialog that was requested during the faults may open late and hide the page.
      await leaveDialog(page);
      const fresh = page.getByRole("button", { name: /nouveaux? hoots?$/ });
      // At its top, the list shows new hoots by itself and has no button for them.
      if (await fresh.isVisible()) await fresh.click({ timeout: 1_000 });
      expect(await shownFeed(page)).toEqual(await storedFeed(backend, uid));
    }).toPass({ intervals: [250, 500, 1_000] });
  }

  async function expectPages({ visitor: { page }, uid }: Person): Promise<void> {
    for (const [id, hoot] of await recordsAt(backend, "hoots")) {
      const slug = String(field(hoot, "slug"));
      await page.goto(`/hoot/${slug}`);
      const stored = (await storedFeed(backend, uid)).find(({ text }) => text === field(hoot, "contenu"));
      const article = page.getByRole("article").first();
      await expect(article, id).toContainText(String(field(hoot, "contenu")));
      for (const [count, word] of [
        [stored?.likes, "mention"],
        [stored?.comments, "commentaire"],
      ] as const) {
        const shown = article.getByText(new RegExp(`^\\d+\\s+${word}`));
        // A count of zero is not shown.
        if (count === 0) await expect(shown, id).toBeHidden();
        else await expect(shown, id).toHaveText(new RegExp(`^${count}\\s`));
      }
      await expect
        .poll(async () => shownComments(page), { message: slug })
        .toEqual(await storedComments(backend, slug));
    }
  }

  async function expectFollows({ visitor: { page }, uid, pseudo }: Person): Promise<void> {
    const other = people.find((person) => person.pseudo !== pseudo);
    const followed = (await recordsAt(backend, `abonnements/${uid}`)).some(([, whom]) => whom === other?.uid);
    await page.goto(`/profile/${other?.pseudo}`);
    await expect(
      page.getByRole("button", { name: followed ? "Se désabonner" : "S'abonner", exact: true }).first(),
    ).toBeVisible();
  }
});

/** Returns the names of the forms that contain text which the database has not confirmed yet. */
async function draftNames(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((key) => /^hooter:draft:.*?:((?:edit|comment):.*|hoot$)/.exec(key)?.[1] ?? []),
  );
  return names.toSorted();
}

/**
 * Sends the text that the forms still contain: a hoot, edits, comments. Skips an edit or a comment whose hoot has been
 * deleted.
 */
async function sendDrafts(page: Page, slugOf: (hootId: string) => Promise<string | null>): Promise<void> {
  for (const name of await draftNames(page)) {
    const [kind, about = ""] = name.split(/:(.*)/s);
    if (kind === "hoot") {
      await page.goto("/dashboard/hootin");
      await page.getByRole("button", { name: "Publier" }).click();
    } else if (kind === "edit") {
      const slug = await slugOf(about);
      if (slug === null) continue;
      await page.goto(`/dashboard/hootin?hoot=${slug}`);
      await page.getByRole("button", { name: "Modifier", exact: true }).click();
    } else {
      await page.goto(`/hoot/${about}`);
      const reply = page.getByRole("button", { name: "Répondre" });
      const gone = page.getByText("Cet article n'existe pas !").first();
      await expect(reply.or(gone).first()).toBeVisible();
      if (await gone.isVisible()) continue;
      await reply.click();
      await page.getByRole("textbox", { name: "Votre commentaire" }).press("Enter");
    }
    await expect.poll(() => draftNames(page), { message: name }).not.toContain(name);
  }
}
