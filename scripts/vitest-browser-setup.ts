import { configure } from "@testing-library/react";
import { page } from "vitest/browser";
import { setTestFont } from "../packages/hooter-react/src/testing/fonts.ts";

// Upper limit for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });

// All files of a worker share a page, so reset what the former file may have left.
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
scrollTo(0, 0);
await page.viewport(414, 896);
// Each test file loads the test font, so that the fonts of the machine do not affect it.
await setTestFont("wide");
