import { configure } from "@testing-library/react";

// As in jsdom: a busy machine may take its time.
configure({ asyncUtilTimeout: 8_000 });
