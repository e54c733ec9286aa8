/** Account that makes calls. */
export interface SampledPerson {
  readonly uid: string;
  readonly name: string;
}

/**
 * Returns the account with this number in a group. Accounts of different groups are different. All have the default
 * name, which needs no claim.
 */
export function person(group: string, number: number): SampledPerson {
  return { uid: `bench${group}${String(number).padStart(10, "0")}`, name: "John Doe" };
}
