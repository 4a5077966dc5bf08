export { addFirstVersion, publish, startDraft, submit } from "./versions.service.ts";
