export { runBackgroundTasks } from "./mutations/background-tasks";
export { createDeleteAccount } from "./mutations/delete-account";
export { setCommentHidden, setThreadClosed } from "./mutations/moderate";
export { reportHoot } from "./mutations/report-hoot";
