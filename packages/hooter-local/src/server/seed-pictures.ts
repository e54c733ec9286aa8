import { readFile } from "node:fs/promises";
import { errorReply, type ServiceReply } from "../service/http";

/** The build copies the pictures next to the published code. */
const PUBLISHED = new URL("./communaute/", import.meta.url);

/** Matches the paths of the seeded pictures. All other paths belong to the database. */
const LINK = /^\/communaute\/((?:avatars|images)\/[a-z][a-z-]*\.svg)(?:\?|$)/;

const HEADERS = {
  "content-type": "image/svg+xml",
  "cache-control": "public, max-age=3600",
  "access-control-allow-origin": "*",
  // A page with Cross-Origin-Embedder-Policy only shows pictures with this header.
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/**
 * Returns the answer to a request for a picture of the seeded community, or null for any other request. The seeded
 * records link to these pictures by path. Host sites have no files at these paths, so the database serves the pictures.
 */
export type PictureReply = (method: string, url: string) => Promise<ServiceReply> | null;

/** @param folder contains the folders `avatars` and `images` */
export function seedPictures(folder: URL = PUBLISHED): PictureReply {
  return (method, url) => {
    const file = LINK.exec(url)?.[1];
    if (file === undefined || (method !== "GET" && method !== "HEAD")) return null;
    return readFile(new URL(file, folder)).then(
      (bytes) => ({ status: 200, headers: HEADERS, body: new Uint8Array(bytes) }),
      () => errorReply(404, "There is no such picture."),
    );
  };
}
