export { deleteOldSaves, recordSave } from "./last-saves.sql.ts";
