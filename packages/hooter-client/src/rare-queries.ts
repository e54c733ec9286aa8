export { readMissing } from "./queries/missing-counts";
export { readAuthorPage, readNewPeople, readPeoplePage, readProfile } from "./queries/profiles";
