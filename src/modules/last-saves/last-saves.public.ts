export { recordSave } from "./last-saves.sql.ts";
