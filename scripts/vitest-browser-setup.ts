import { configure } from "@testing-library/react";
import { setTestFont } from "../packages/hooter-react/src/testing/fonts.ts";

// A ceiling for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });

// Each test file begins in a font of the tests' own: which fonts the machine has decides nothing.
await setTestFont("wide");
