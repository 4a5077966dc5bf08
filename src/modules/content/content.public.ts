export { maySave } from "./content.policy.ts";
export { type Feed, feedFiles, feedsOf } from "./content-feed.service.ts";
export { contentHandlersOf } from "./content-handlers.service.ts";
export {
  type ContentHooks,
  createItem,
  itemsWithImage,
  reindexItem,
  saveItem,
  storedItem,
} from "./content-items.service.ts";
export {
  type ItemRecord,
  type ItemValues,
  itemTexts,
  type StoredText,
  selectItemAt,
  selectItemsWhere,
} from "./content-items.sql.ts";
export { listItemPlans, presentPublicItem } from "./content-reads.service.ts";
export { mailDroppedPlanJob, runItemPlanJob } from "./item-plans.service.ts";
export { narrowedItems } from "./narrowed-items.service.ts";
export {
  allItems,
  type ItemChoice,
  type ItemPage,
  isTakenDownFrom,
  itemAddresses,
  pageOfItems,
  pathOfItem,
  selectPublicItemAt,
  typesInSettings,
} from "./public-items.service.ts";
export { mailDroppedPlan, runDueItemPlans, runItemPlan } from "./run-item-plans.service.ts";
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
