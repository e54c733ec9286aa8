import { readdirSync } from "node:fs";
import { join } from "node:path";

const CLIENT = "packages/hooter-client/src";
const LOCAL = "packages/hooter-local/src";

/** Part of the code whose tests the mutation run checks. */
export interface Area {
  readonly name: string;
  /** Folders whose code is changed. */
  readonly sources: readonly string[];
  /**
   * Folders and files whose tests count. Tests of the whole product do not count: if they detected a mutant (a change
   * of the code), nobody would notice that the area lacks a test.
   */
  readonly tests: readonly string[];
}

export const areas: readonly Area[] = [
  { name: "model", sources: [`${CLIENT}/model`], tests: [`${CLIENT}/model`] },
  {
    name: "mutations",
    sources: [`${CLIENT}/mutations`, `${CLIENT}/store`],
    // The client's mutations change what queries and hooks return, before and after the confirmation. Their tests
    // therefore include those of the queries and hooks.
    tests: [
      `${CLIENT}/mutations`,
      `${CLIENT}/store`,
      `${CLIENT}/queries`,
      `${CLIENT}/react`,
      `${CLIENT}/client.test.ts`,
    ],
  },
  { name: "rules", sources: [`${LOCAL}/rules`], tests: [`${LOCAL}/rules`] },
  { name: "store", sources: [`${LOCAL}/store`], tests: [`${LOCAL}/store`] },
];

/** Source files of an area, relative to the root of the repository. */
export function sourceFiles(area: Area): readonly string[] {
  return filesIn(area.sources).filter((file) => !file.endsWith(".test.ts"));
}

export function testFiles(area: Area): readonly string[] {
  return filesIn(area.tests).filter((file) => /(?<!\.browser)\.test\.tsx?$/.test(file));
}

function filesIn(paths: readonly string[]): readonly string[] {
  return paths
    .flatMap((path) =>
      path.endsWith(".test.ts")
        ? [path]
        : readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => join(path, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/testing/"))
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}
