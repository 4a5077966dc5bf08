export { publish, startDraft, submit } from "./versions.service.ts";
