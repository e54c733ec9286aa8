import { field, recordsAt } from "../support/compare-screens";
import { expect, test } from "../support/faulty-network";
import { seedHoots } from "../support/seed-hoots";
import { hootOf } from "../support/steps";

test("two tabs that are closed while offline lose none of their likes, and no like is sent twice", async ({
  visit,
  newAccount,
  signUp,
  backend,
  databaseProxy,
}) => {
  const each = 9;
  await seedHoots(backend, 2 * each);
  const hoots = (await recordsAt(backend, "hoots")).slice(-2 * each);
  const nameOf = ([, record]: [string, unknown]) => /^Hoot \d+\./.exec(String(field(record, "contenu")))?.[0] ?? "";
  const likesOf = async ([id]: [string, unknown]) => backend.read(`stats/${id}/likes`);

  const visitor = await visit();
  const { page, context } = visitor;
  await signUp(visitor, newAccount("deuxonglets"));
  // Use a window that is high enough to show, and therefore mount, all cards of the list.
  await page.setViewportSize({ width: 1280, height: 8_000 });
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.setViewportSize({ width: 1280, height: 8_000 });
  await other.goto("/dashboard");
  // Wait until the like state of every hoot is loaded, because a hoot with an unknown like state cannot be liked
  // offline.
  for (const tab of [page, other]) {
    for (const hoot of hoots) {
      await expect(hootOf(tab, nameOf(hoot)).getByRole("button", { name: /^J'aime(,|$)/ })).toBeEnabled();
    }
  }
  databaseProxy.down();
  for (let index = 0; index < each; index++) {
    for (const [tab, hoot] of [[page, hoots[index]] as const, [other, hoots[each + index]] as const]) {
      if (!hoot) throw new Error("There are too few hoots.");
      const card = hootOf(tab, nameOf(hoot));
      await card.getByRole("button", { name: /^J'aime(,|$)/ }).click();
      await expect(card.getByRole("button", { name: /^Je n'aime plus/ })).toBeVisible();
    }
  }
  await page.close();
  await other.close();
  await databaseProxy.calm();
  const next = await context.newPage();
  await next.setViewportSize({ width: 1280, height: 8_000 });
  await next.goto("/dashboard");
  await expect.poll(() => Promise.all(hoots.map(likesOf))).toEqual(Array.from({ length: 2 * each }, () => 1));
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hooter:mutation"))))
    .toEqual([]);

  await test.step("a like that the user removes later does not return", async () => {
    const [first] = hoots;
    if (!first) throw new Error("There are too few hoots.");
    await hootOf(next, nameOf(first))
      .getByRole("button", { name: /^Je n'aime plus/ })
      .click();
    await expect.poll(() => likesOf(first)).toBe(0);
    await next.reload();
    await expect(hootOf(next, nameOf(first)).getByRole("button", { name: /^J'aime(,|$)/ })).toBeEnabled();
    expect(await likesOf(first)).toBe(0);
  });
});
