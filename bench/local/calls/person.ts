/** Somebody who calls. */
export interface SampledPerson {
  readonly uid: string;
  readonly name: string;
}

/** A person by number; another group is other people. All have the name that needs no claim. */
export function person(group: string, number: number): SampledPerson {
  return { uid: `bench${group}${String(number).padStart(10, "0")}`, name: "John Doe" };
}
