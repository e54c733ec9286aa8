import { describe, expect, it } from "vitest";
import { parseOptions, StartError } from "./options";

describe("parseOptions", () => {
  it("has defaults", () => {
    expect(parseOptions([])).toEqual({
      port: null,
      identityPort: 9099,
      databasePort: 9000,
      home: ".hooter",
      rules: "database.rules.json",
      fresh: false,
      officialDatabase: false,
      help: false,
    });
  });

  it("reads each option", () => {
    expect(
      parseOptions(["--port", "80", "--identity-port=81", "--database-port", "82", "--fresh", "--official-database"]),
    ).toMatchObject({
      port: 80,
      identityPort: 81,
      databasePort: 82,
      fresh: true,
      officialDatabase: true,
    });
  });

  it.each(["0", "65536", "x", "-1", "5173.5", ""])("refuses the port %j in one sentence", (port) => {
    expect(() => parseOptions([`--port=${port}`])).toThrow(StartError);
  });

  it.each(["", " ", "/"])("refuses %j as a home", (home) => {
    expect(() => parseOptions([`--home=${home}`])).toThrow(/--home/);
  });

  it.each([["--prot", "5173"], ["5173"], ["--port"]])("refuses %s and names the help", (...args) => {
    expect(() => parseOptions(args)).toThrow(/--help/);
  });
});
