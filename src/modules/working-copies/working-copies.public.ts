export { type CopyReader, readCopy } from "./working-copies.service.ts";
export { deleteCopiesOf } from "./working-copies.sql.ts";
