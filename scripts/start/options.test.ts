import { describe, expect, it } from "vitest";
import { parseOptions, StartError } from "./options";

describe("parseOptions", () => {
  it("returns the defaults without arguments", () => {
    expect(parseOptions([])).toEqual({
      port: 5173,
      identityPort: 9099,
      databasePort: 9000,
      home: ".hooter",
      rules: "database.rules.json",
      readers: "members",
      fresh: false,
      officialDatabase: false,
      help: false,
    });
  });

  it("reads each option", () => {
    expect(
      parseOptions(["--port", "80", "--identity-port=81", "--database-port", "82", "--home", "h", "--fresh"]),
    ).toMatchObject({ port: 80, identityPort: 81, databasePort: 82, home: "h", fresh: true });
    expect(parseOptions(["--official-database"]).officialDatabase).toBe(true);
  });

  it("selects the rules for public reading", () => {
    expect(parseOptions(["--readers", "everyone"])).toMatchObject({
      readers: "everyone",
      rules: "database.public.rules.json",
    });
    expect(parseOptions(["--readers=everyone", "--rules=own.json"]).rules).toBe("own.json");
    expect(() => parseOptions(["--readers=nobody"])).toThrow(/--readers takes/);
  });

  it.each([["--readers=everyone"], ["--rules=own.json"], ["--database-port=9001"]])(
    "rejects --official-database with %s, before --fresh deletes anything",
    (other) => {
      expect(() => parseOptions(["--official-database", "--fresh", other])).toThrow(/^--official-database /);
    },
  );

  it.each(["0", "65536", "x", "-1", "5173.5", ""])("throws a StartError for the port %j", (port) => {
    expect(() => parseOptions([`--port=${port}`])).toThrow(StartError);
  });

  it.each(["", " ", "/"])("rejects %j as a home folder", (home) => {
    expect(() => parseOptions([`--home=${home}`])).toThrow(/--home/);
  });

  it.each([["--prot", "5173"], ["5173"], ["--port"]])("rejects %s and points to --help", (...args) => {
    expect(() => parseOptions(args)).toThrow(/--help/);
  });
});
