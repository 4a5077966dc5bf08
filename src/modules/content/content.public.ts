export { requireTypes, requireUploader, uploaderColumns } from "./content.service.ts";
export {
  contentPage,
  itemDayOf,
  type ListOrder,
  selectListedCount,
  selectToday,
  updateItemDeleted,
  wordOrder,
} from "./content.sql.ts";
export {
  isUntil,
  type MonthCount,
  type MonthPlace,
  placeInMonths,
  selectMonths,
  selectTags,
  type TagCount,
  totalOf,
} from "./tallies.sql.ts";
