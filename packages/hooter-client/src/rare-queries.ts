export { readAuthorPage } from "./queries/author-hoots";
export { readMissing } from "./queries/missing-counts";
export { readFollowers, readProfile } from "./queries/profiles";
