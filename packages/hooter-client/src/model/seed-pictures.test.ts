import { describe, expect, it } from "vitest";
import { pictureSources, safePictureLink } from "./picture-link";

const local = "http://127.0.0.1:9000?ns=demo-hooter";
const seeded = "/communaute/avatars/alice.svg";

describe("pictureSources", () => {
  it("loads the pictures of the seed from the local database", () => {
    const { paths, addressOf } = pictureSources(local, ["/images/"]);
    expect(safePictureLink(seeded, paths)).toBe(seeded);
    expect(addressOf(seeded)).toBe("http://127.0.0.1:9000/communaute/avatars/alice.svg");
    expect(addressOf("/images/owl.svg")).toBe("/images/owl.svg");
    expect(addressOf("https://pictures.example/communaute/a.svg")).toBe("https://pictures.example/communaute/a.svg");
  });

  it("loads the pictures from the host's own origin if the host lists their folder", () => {
    const { paths, addressOf } = pictureSources(local, ["/communaute/"]);
    expect(paths).toEqual(["/communaute/"]);
    expect(addressOf(seeded)).toBe(seeded);
  });

  it.each(["https://my-project.firebaseio.com", "not an address"])("adds no path for the database %s", (url) => {
    const { paths, addressOf } = pictureSources(url, []);
    expect(paths).toEqual([]);
    expect(safePictureLink(seeded, paths)).toBeNull();
    expect(addressOf(seeded)).toBe(seeded);
  });
});
