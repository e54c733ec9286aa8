import { describe, expect, it } from "vitest";
import type { WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import { openStage } from "../testing/stage";
import { type Appearance, claimPseudo, repairProfileClaim } from "./profile-claim";

const PICTURE = "https://images.exemple/hibou.png";

/**
 * Sets up Ada's account, and a function that claims a name for her. `write` replaces the method that writes the plan.
 */
async function openScene() {
  const stage = openStage();
  const ada = await stage.join("Ada");
  const claim = async (wanted: Appearance, write: (plan: WritePlan, attempt: number) => Promise<void>) => {
    let attempts = 0;
    const update = (plan: WritePlan) => write(plan, ++attempts);
    const end = await claimPseudo({ ...ada.database, update }, ada.uid, wanted).then(
      () => "done",
      (error: unknown) => String(Object(error).code),
    );
    return { end, attempts };
  };
  return { ...stage, ada, claim };
}

describe("claimPseudo", () => {
  const changes: [string, Appearance][] = [
    ["name", { pseudo: "Ada B", picture: PICTURE }],
    ["spelling", { pseudo: "ADA", picture: PICTURE }],
    ["picture", { pseudo: "Ada", picture: null }],
  ];

  it.each(changes)("writes a new %s twice when the first attempt does not reach the service", async (_, wanted) => {
    const { ada, local, claim } = await openScene();
    const write = (plan: WritePlan, attempt: number) =>
      attempt === 1 ? Promise.reject(new HooterError("network")) : ada.database.update(plan);
    expect(await claim(wanted, write)).toEqual({ end: "done", attempts: 2 });
    expect(local.read(`auteurImg/${ada.uid}/profil/name`)).toBe(wanted.pseudo);
  });

  it.each(changes)("writes a new %s only once when just the response is lost", async (_, wanted) => {
    const { ada, claim } = await openScene();
    const write = async (plan: WritePlan) => {
      await ada.database.update(plan);
      throw new HooterError("network");
    };
    expect(await claim(wanted, write)).toEqual({ end: "done", attempts: 1 });
  });

  it("writes a claim again when another client's record has the same name and picture but no claim", async () => {
    const { ada, local, claim } = await openScene();
    const write = async (plan: WritePlan, attempt: number) => {
      if (attempt > 1) return ada.database.update(plan);
      await local.write(`auteurImg/${ada.uid}`, { profil: { name: "Ada B", img: PICTURE } });
      throw new HooterError("network");
    };
    expect(await claim({ pseudo: "Ada B", picture: PICTURE }, write)).toMatchObject({ attempts: 2 });
  });

  it("rejects with `pseudo-taken` when another account claims the pseudo first", async () => {
    const { local, claim } = await openScene();
    const write = async () => {
      await local.write("pseudos/adab", "uid-Bob");
      throw new HooterError("permission-denied");
    };
    expect(await claim({ pseudo: "Ada B", picture: null }, write)).toEqual({ end: "pseudo-taken", attempts: 1 });
  });

  it("rejects with `permission-denied` when the rules refuse a name that is free", async () => {
    const { claim } = await openScene();
    const write = () => Promise.reject(new HooterError("permission-denied"));
    expect(await claim({ pseudo: "Ada B", picture: null }, write)).toEqual({ end: "permission-denied", attempts: 1 });
  });
});

it("repairProfileClaim rejects with `signed-out` when there is no token", async () => {
  const { ada } = await openScene();
  await expect(repairProfileClaim(ada.database, ada.writer, async () => null)).rejects.toMatchObject({
    code: "signed-out",
  });
});
