import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { openHoot, publish } from "../support/steps";

/* Covers specification sections 7 (share links) and 9 (share windows). */

/** Goes to a link with Tab and presses Enter. @returns the size and address of the window that the link would open */
async function windowOf(page: Page, name: string): Promise<{ size: string; address: string }> {
  await new Keyboard(page).enter("link", name);
  return page.evaluate(() => {
    const [address, features]: string[] = JSON.parse(sessionStorage.getItem("opened") ?? "[]");
    const feature = (key: string) => new RegExp(`\\b${key}=(\\d+)`).exec(features ?? "")?.[1];
    return { size: `${feature("width")}x${feature("height")}`, address: address ?? "" };
  });
}

test("a user shares a hoot in four ways", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  // Replace `window.open` and check its calls, because the real windows would load pages of other sites.
  await page.addInitScript(() => {
    window.open = (address, _, features) => {
      sessionStorage.setItem("opened", JSON.stringify([String(address), features]));
      return null;
    };
  });
  await signUp(visitor, newAccount("partage"));
  const text = `À faire passer ${Date.now()}`;
  await publish(page, text);
  await openHoot(page, text);
  const permalink = page.url();

  const facebook = await windowOf(page, "Partager sur Facebook");
  const linkedin = await windowOf(page, "Partager sur LinkedIn");
  const whatsapp = await windowOf(page, "Partager sur WhatsApp");
  expect([facebook.size, linkedin.size, whatsapp.size]).toEqual(["550x400", "750x600", "550x400"]);
  const mail = await page.getByRole("link", { name: "Partager par email" }).getAttribute("href");
  for (const address of [facebook.address, linkedin.address, whatsapp.address, mail ?? ""]) {
    expect(decodeURIComponent(address)).toContain(permalink);
    expect(decodeURIComponent(address)).toContain("#HootingOwl");
  }
  expect([facebook, linkedin, whatsapp].map(({ address }) => new URL(address).hostname)).toEqual([
    "www.facebook.com",
    "www.linkedin.com",
    "api.whatsapp.com",
  ]);
  expect(mail).toMatch(/^mailto:\?/);
});
