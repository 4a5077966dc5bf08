export { hashPassword } from "./passwords.service.ts";
export { actorOfSession, SESSION_COOKIE } from "./sessions.service.ts";
