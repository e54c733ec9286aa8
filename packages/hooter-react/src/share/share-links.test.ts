import { expect, it } from "vitest";
import { type ShareWay, shareLink } from "./ShareBar";

const url = "https://exemple.fr/hoot/ada-7_hoot?a=1&b=é#c";
const ways: ShareWay[] = ["email", "facebook", "linkedin", "whatsapp"];

it.each([
  ["email", "mailto:", ""],
  ["facebook", "https:", "www.facebook.com"],
  ["linkedin", "https:", "www.linkedin.com"],
  ["whatsapp", "https:", "api.whatsapp.com"],
] as const)("the link for %s contains the whole address and the hashtag", (way, protocol, host) => {
  const link = new URL(shareLink(way, url, "Un hoot & rien d'autre"));
  expect(link.protocol).toBe(protocol);
  expect(link.host).toBe(host);
  const values = [...link.searchParams.values()].join("\n");
  expect(values).toContain(url);
  expect(values).toContain("#HootingOwl");
});

it.each(ways)("encodes spaces in the link for %s without plus signs", (way) => {
  expect(shareLink(way, url, "Un hoot")).not.toMatch(/\+/);
});

it("sets the subject of the e-mail", () => {
  expect(new URL(shareLink("email", url, "Un hoot à lire")).searchParams.get("subject")).toBe("Un hoot à lire");
});
