export { footer, navbar, social } from "./layout.schema.ts";
export { presentLayout } from "./layout.service.ts";
export {
  insertEmptyLayout,
  type Layout,
  selectLayout,
  selectVersionUpdateEmails,
  upsertLayout,
} from "./layout.sql.ts";
