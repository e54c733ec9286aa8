import { compileRules } from "../rules";
import { readRules } from "./read-rules";
import { sentenceOfRules } from "./watch-rules";

/**
 * Checks a rules file for the errors that would make a deployment fail.
 *
 * @returns the exit code
 */
export async function checkRules(file: string): Promise<number> {
  const source = await readRules(file);
  try {
    const { indexes } = compileRules(source);
    console.log(`${file} is valid (${indexes.length} indexed ${indexes.length === 1 ? "collection" : "collections"}).`);
    return 0;
  } catch (error) {
    console.error(sentenceOfRules(file, error));
    return 1;
  }
}
