export { type CopyReader, listCopies, readCopy, type UnsavedForm } from "./working-copies.service.ts";
export { deleteCopiesOf, deleteItemCopies } from "./working-copies.sql.ts";
