export { requireTypes, requireUploader, uploaderColumns } from "./content.service.ts";
export { contentPage, isListed, itemDayOf, tagOrder, wordOrder } from "./content.sql.ts";
