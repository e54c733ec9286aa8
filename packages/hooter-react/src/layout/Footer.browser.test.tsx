import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../styles/index.css";
import { ShortcutsButton } from "../shortcuts/ShortcutsButton";
import { setTestFont, testFonts } from "../testing/fonts";
import { renderInHarness } from "../testing/render";
import { Footer } from "./Footer";
import { ThemeSwitch } from "./ThemeSwitch";

afterEach(async () => {
  cleanup();
  await setTestFont(null);
});

it.each(testFonts.flatMap((font) => [320, 390, 768].map((width) => ({ font, width }))))(
  "shows the contact link beside the copyright ($font font, $width px)",
  async ({ font, width }) => {
    await setTestFont(font);
    await page.viewport(width, 700);
    renderInHarness(
      <Footer contact="mailto:contact@hooter.example" year={2026}>
        <ShortcutsButton />
        <ThemeSwitch onThemeChange={() => {}} />
      </Footer>,
      { hoots: 0 },
    );
    const contact = screen.getByRole("link", { name: "Contact" }).getBoundingClientRect();
    const copyright = screen.getByText("© 2026 Hooter").getBoundingClientRect();
    expect(contact.top).toBeLessThan(copyright.bottom);
    expect(copyright.top).toBeLessThan(contact.bottom);
  },
);
