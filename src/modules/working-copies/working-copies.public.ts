export { deleteCopiesOf } from "./working-copies.sql.ts";
