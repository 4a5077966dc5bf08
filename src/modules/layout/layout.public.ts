export { footer, navbar, social } from "./layout.schema.ts";
export { layoutWithImage, storedLayout, withNames } from "./layout.service.ts";
export {
  insertEmptyLayout,
  type Layout,
  layoutTexts,
  selectLayout,
  selectSiteFacts,
  selectVersionUpdateEmails,
  upsertLayout,
} from "./layout.sql.ts";
export { presentLayout } from "./public-layout.service.ts";
