import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Upper limit for a busy machine; the default is one second.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);
