import { describe, expect, it } from "vitest";
import { writeCommentDate, writeHootDate } from "./dates";

const time = new Date(2026, 4, 8, 5, 3, 9).getTime();

describe("written dates", () => {
  it("formats dates in the locale: of hoots to the minute, of comments to the second", () => {
    expect(writeHootDate(time, "fr-FR")).toBe("08/05/2026 05:03");
    expect(writeCommentDate(time, "fr-FR")).toBe("08/05/2026 05:03:09");
    expect(writeHootDate(time, "en-GB")).toBe("08/05/2026, 05:03");
  });
});
