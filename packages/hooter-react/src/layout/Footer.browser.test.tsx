import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { en } from "../labels/en";
import { fr } from "../labels/fr";
import { ShortcutsButton } from "../shortcuts/ShortcutsButton";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { Footer } from "./Footer";
import { ThemeSwitch } from "./ThemeSwitch";

afterEach(async () => {
  cleanup();
  await setTestFont(null);
});

const languages = [
  { language: "French", labels: fr },
  { language: "English", labels: en },
];

it.each(
  testFonts.flatMap((font) =>
    [320, 390, 768].flatMap((width) => languages.map((language) => ({ font, width, ...language }))),
  ),
)("shows the contact link beside the copyright ($font font, $width px, $language)", async ({ font, width, labels }) => {
  await setTestFont(font);
  await page.viewport(width, 700);
  renderInHarness(
    <Footer contact="mailto:contact@hooter.example" year={2026}>
      <ShortcutsButton />
      <ThemeSwitch onThemeChange={() => {}} />
    </Footer>,
    { hoots: 0, labels },
  );
  const contact = screen.getByRole("link", { name: labels.layout.contact }).getBoundingClientRect();
  const copyright = screen.getByText("© 2026 Hooter").getBoundingClientRect();
  expect(contact.top).toBeLessThan(copyright.bottom);
  expect(copyright.top).toBeLessThan(contact.bottom);
});
