import { expect, test } from "vitest";
import { hostGuard } from "./trusted-host";

const ownNames = [
  "localhost",
  "localhost:9000",
  "LOCALHOST.",
  "app.localhost:1",
  "127.0.0.1",
  "127.9.9.9:80",
  "[::1]:9000",
];
const addresses = ["192.168.1.5:9000", "0.0.0.0:9000", "[fe80::1]", "8.8.8.8"];
const foreign = [
  "",
  "evil.example",
  "evil.example:9000",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.evil.example",
  "127.1",
  "notlocalhost",
  "evil.example:9000@127.0.0.1",
  "[::1].evil.example",
  "user@localhost",
];

test.each(["127.0.0.1", "localhost", "::1", "127.0.0.5"])(
  "accepts only this machine's own names when listening on %s",
  (host) => {
    const trusts = hostGuard({ host, trustHosts: [] });
    for (const header of ownNames) expect(trusts(header), header).toBe(true);
    for (const header of [...addresses, ...foreign]) expect(trusts(header), header).toBe(false);
  },
);

test.each(["0.0.0.0", "::", "192.168.1.5"])(
  "accepts its own names and every IP address, but no foreign name, when listening on %s",
  (host) => {
    const trusts = hostGuard({ host, trustHosts: [] });
    for (const header of [...ownNames, ...addresses]) expect(trusts(header), header).toBe(true);
    for (const header of foreign) expect(trusts(header), header).toBe(false);
  },
);

test("accepts the host that the server listens on and trusted hosts, and every host when * is trusted", () => {
  const trusts = hostGuard({ host: "hooter.lan", trustHosts: ["Database", "10.0.0.1"] });
  for (const header of ["hooter.lan:9000", "database", "DATABASE:9000"]) expect(trusts(header), header).toBe(true);
  for (const header of ["other.lan", "x.hooter.lan", "database.evil.example"])
    expect(trusts(header), header).toBe(false);
  expect(hostGuard({ host: "127.0.0.1", trustHosts: ["10.0.0.1"] })("10.0.0.1:9000")).toBe(true);
  expect(hostGuard({ host: "127.0.0.1", trustHosts: ["*"] })("evil.example")).toBe(true);
});

test("refuses a foreign host even after accepting a local one", () => {
  const trusts = hostGuard({ host: "127.0.0.1", trustHosts: [] });
  expect(trusts("localhost:9000")).toBe(true);
  expect(trusts("evil.example")).toBe(false);
  expect(trusts("evil.example")).toBe(false);
  expect(trusts("localhost:9000")).toBe(true);
});

test("accepts a request without a Host header", () => {
  expect(hostGuard({ host: "127.0.0.1", trustHosts: [] })(undefined)).toBe(true);
});
