/**
 * In-memory Hooter back end for a host's tests. It needs the package `hooter-local`.
 *
 * @packageDocumentation
 */
export {
  createTestHooter,
  type TestComment,
  type TestHoot,
  type TestHooter,
  type TestHooterOptions,
  type TestPerson,
} from "./create-test-hooter";
export { TestHooterProvider, type TestHooterProviderProps } from "./TestHooterProvider";
