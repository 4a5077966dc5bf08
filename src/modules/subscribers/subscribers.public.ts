export { LEAVE_LINK_JOB, type LeaveLinkJob, mailLeaveLink } from "./subscribers.service.ts";
