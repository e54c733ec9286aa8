import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine may take its time: a second, the usual, is not always enough.
configure({ asyncUtilTimeout: 8_000 });
afterEach(cleanup);
