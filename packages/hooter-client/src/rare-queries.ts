export { readMissing } from "./queries/missing-counts";
export { readAuthorPage, readFollowers, readProfile } from "./queries/profiles";
