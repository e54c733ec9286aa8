import { configure } from "@testing-library/react";
import { setTestFont } from "../packages/hooter-react/src/testing/fonts.ts";

// Upper limit for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });

// Each test file loads the test font, so that the fonts of the machine do not affect it.
await setTestFont("wide");
