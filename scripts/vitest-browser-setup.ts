import { configure } from "@testing-library/react";
import { setTestFont } from "../packages/hooter-react/src/testing/fonts.ts";

// As in jsdom: a busy machine may take its time.
configure({ asyncUtilTimeout: 8_000 });

// Each test file begins in a font of the tests' own: which fonts the machine has decides nothing.
await setTestFont("wide");
