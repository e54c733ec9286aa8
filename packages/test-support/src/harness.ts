export { stayAwayFromTop } from "../../hooter-react/src/testing/away-from-top";
export { BASILE, createHarness, type Harness } from "../../hooter-react/src/testing/harness";
