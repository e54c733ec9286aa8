import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Logo } from "hooter-react/primitives";
import { chromium } from "playwright";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { findBrowser } from "./browser";

/*
 * `npm run icons`: draws the icons of the installed demo from the owl in the primitives of hooter-react. Run it again
 * when the owl changes. The repository contains the icons.
 */
const folder = fileURLToPath(new URL("../apps/demo/public/icons/", import.meta.url));

/**
 * Width of the owl as a share of the icon's width. In a maskable icon, the owl must fit in the safe zone, a circle of
 * 80 % of the icon's width.
 */
const owl = { any: 0.74, maskable: 0.56, apple: 0.66 };
const icons = [
  { shape: "any", size: 192 },
  { shape: "any", size: 512 },
  { shape: "maskable", size: 192 },
  { shape: "maskable", size: 512 },
  { shape: "apple", size: 180 },
] as const;

const logo = renderToStaticMarkup(createElement(Logo, { withName: false }));
const browser = await chromium.launch(findBrowser());
try {
  await mkdir(folder, { recursive: true });
  for (const { shape, size } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // Leave the corners of maskable and Apple icons square, because operating systems round them. The colours are those
    // of the light theme, inverted.
    await page.setContent(`<!doctype html><style>
      body { margin: 0; }
      .hooter-logo { display: grid; place-items: center; width: ${size}px; height: ${size}px; background: #1a2344;
        border-radius: ${shape === "any" ? 22 : 0}%; }
      svg { width: ${owl[shape] * size}px; fill: #fffdf8; }
      .hooter-owl-eyes { fill: #f0a030; }
    </style>${logo}`);
    const path = join(folder, `${shape}-${size}.png`);
    await writeFile(path, await page.screenshot({ omitBackground: true }));
    await page.close();
    console.log(`wrote ${path}`);
  }
} finally {
  await browser.close();
}
