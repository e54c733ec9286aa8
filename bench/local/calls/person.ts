/** Account that makes calls. */
export interface SampledPerson {
  readonly uid: string;
  readonly name: string;
}

/** Account by number. Different groups have different accounts. All have the name that needs no claim. */
export function person(group: string, number: number): SampledPerson {
  return { uid: `bench${group}${String(number).padStart(10, "0")}`, name: "John Doe" };
}
