import { describe, expect, it } from "vitest";
import type { Database, WritePlan } from "../database/database";
import { HooterError, type HooterErrorCode } from "../model/errors";
import { isObject } from "../model/json";
import { openStage } from "../testing/stage";
import { reportHoot } from "./moderation";
import { renameRecords } from "./rename-records";

const NEXT = { pseudo: "Ada", picture: "/neuve.svg" };

/**
 * Sets up two hoots and two comments by Ada. `refuse` returns the error code with which to refuse a write, or null to
 * accept it.
 */
async function openScene() {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const hoots = [await stage.publish(ada, "un"), await stage.publish(ada, "deux")];
  const [hoot] = hoots;
  if (!hoot) throw new Error("there are two hoots");
  const comments = [await stage.comment(ada, hoot, "un"), await stage.comment(ada, hoot, "deux")];
  const rename = async (refuse: (paths: string[]) => HooterErrorCode | null) => {
    const plans: string[] = [];
    const update = (plan: WritePlan) => {
      const paths = Object.keys(plan);
      plans.push(paths.filter((path) => path.endsWith("/auteur")).join());
      const code = refuse(paths);
      return code === null ? ada.database.update(plan) : Promise.reject(new HooterError(code));
    };
    const end = await renameRecords({ ...ada.database, update }, ada.uid, NEXT).then(
      () => "done",
      (error: unknown) => String(Object(error).code),
    );
    return { end, plans };
  };
  const pictures = (collection: "hoots" | "comment") =>
    Object.values(Object(stage.local.read(collection))).map((record) => Object(record)["auteurImg"]);
  return { ...stage, ada, hoots, comments, rename, pictures };
}

describe("renameRecords", () => {
  it("writes the records one by one when the rules refuse one of them", async () => {
    const { hoots, rename, pictures } = await openScene();
    const bad = `hoots/${hoots[0]?.id}/auteur`;
    const { end, plans } = await rename((paths) => (paths.includes(bad) ? "permission-denied" : null));
    expect(end).toBe("done");
    expect(plans.slice(0, 3)).toEqual([`${bad},hoots/${hoots[1]?.id}/auteur`, bad, `hoots/${hoots[1]?.id}/auteur`]);
    expect(pictures("hoots").filter((picture) => picture === NEXT.picture)).toHaveLength(1);
    expect(pictures("comment")).toEqual([NEXT.picture, NEXT.picture]);
  });

  it("rejects when every record is refused", async () => {
    const { rename } = await openScene();
    expect(await rename(() => "permission-denied")).toMatchObject({ end: "permission-denied" });
  });

  it("does not write up-to-date comments one by one after the batch is refused", async () => {
    const { ada, rename } = await openScene();
    await renameRecords(ada.database, ada.uid, NEXT);
    const { end, plans } = await rename((paths) => (paths.length > 2 ? "permission-denied" : null));
    // The hoots need no write. After the batch of comments is refused, each comment is read, and none needs another
    // write.
    expect([end, plans.length]).toEqual(["done", 1]);
  });

  it("ends at once when the network is down, during a batch or during single writes", async () => {
    const { rename } = await openScene();
    expect((await rename(() => "network")).end).toBe("network");
    const { end, plans } = await rename((paths) => (paths.length > 2 ? "permission-denied" : "network"));
    expect(end).toBe("network");
    expect(new Set(plans).size).toBe(2);
  });

  it("continues after the last record of a page, regardless of the order in the response", async () => {
    const { ada, clock, createKey, local } = await openScene();
    clock.now += 5_000;
    const more = Array.from({ length: 150 }, () => createKey());
    await local.update(
      "",
      Object.fromEntries(
        more.flatMap((id) => [
          [
            `comment/${id}`,
            { contenu: "x", hootId: "x", auteur: "Avant", proprietaire: ada.uid, fireDate: 1, date: "" },
          ],
          [`commentedBy/${ada.uid}/${id}`, "h"],
        ]),
      ),
    );
    const bounds: unknown[] = [];
    const get: Database["get"] = async (path, query, ...rest) => {
      const json = await ada.database.get(path, query, ...rest);
      if (path[0] !== "commentedBy") return json;
      bounds.push(query?.startAfter);
      return isObject(json) ? Object.fromEntries(Object.entries(json).reverse()) : json;
    };
    await renameRecords({ ...ada.database, get }, ada.uid, NEXT);
    const keys = Object.keys(Object(local.read(`commentedBy/${ada.uid}`))).sort();
    expect(bounds).toEqual([undefined, keys[99]]);
    const names = Object.values(Object(local.read("comment"))).map((record) => Object(record)["auteur"]);
    expect(new Set(names)).toEqual(new Set(["Ada"]));
  });
});

describe("reportHoot", () => {
  it("sends a report again when the first response is lost, and rejects when the second response is lost too", async () => {
    const { ada } = await openScene();
    let attempts = 0;
    const update = () => {
      attempts++;
      return Promise.reject(new HooterError("network"));
    };
    await expect(reportHoot({ ...ada.database, update }, { id: "h" }, ada.uid)).rejects.toMatchObject({
      code: "network",
    });
    expect(attempts).toBe(2);
  });

  it("writes no reason by default", async () => {
    const { ada, hoots, local } = await openScene();
    await reportHoot(ada.database, { id: hoots[0]?.id ?? "" }, ada.uid);
    expect(JSON.stringify(local.read("signalements"))).not.toContain("motif");
  });

  it("rejects with `not-found`, with the refusal as its cause, when the hoot is gone", async () => {
    const { ada } = await openScene();
    await expect(reportHoot(ada.database, { id: "-OAgone0000000000000" }, ada.uid)).rejects.toMatchObject({
      code: "not-found",
      cause: { code: "permission-denied" },
    });
  });

  it("rejects when the rules refuse the report because of an unfinished deletion of the account", async () => {
    const { ada, hoots, local } = await openScene();
    await local.write(`departs/${ada.uid}`, true);
    await expect(reportHoot(ada.database, { id: hoots[0]?.id ?? "" }, ada.uid)).rejects.toMatchObject({
      code: "permission-denied",
    });
    expect(local.read("signalements")).toBeNull();
  });
});
