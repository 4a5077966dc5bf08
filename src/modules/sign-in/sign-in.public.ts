export { hashPassword } from "./passwords.service.ts";
export { actorOfSession } from "./sessions.service.ts";
