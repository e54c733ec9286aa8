export { runBackgroundTasks } from "./mutations/background-tasks";
export { createDeleteAccount } from "./mutations/delete-account";
export { reportHoot, setMark } from "./mutations/moderation";
