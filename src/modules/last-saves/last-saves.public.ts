export { recordSave, selectLastSave } from "./last-saves.sql.ts";
