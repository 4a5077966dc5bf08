export { requireTypes, requireUploader, uploaderColumns } from "./content.service.ts";
export { contentPage, isListed, tagOrder, wordOrder } from "./content.sql.ts";
