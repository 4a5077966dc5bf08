export {
  copiedWith,
  copyBlock,
  copyBlocks,
  copyBlocksToPage,
  identityOf,
  insertBlocks,
} from "./block-copies.service.ts";
export {
  brokenReference,
  kindNamed,
  referencesOf,
  referredIds,
  TYPES_THAT_REFER,
  withReferences,
} from "./block-references.service.ts";
export {
  type PlaceNote,
  placeNotes,
  type RecordNode,
  recordTree,
  type VersionTree,
  versionTree,
} from "./block-tree.service.ts";
export { siteFields, storedFields, storedValues, viewFields, wireFields } from "./block-values.service.ts";
export {
  BLOCK_JSON,
  BLOCK_ORDER,
  type BlockRecord,
  deleteBlocks,
  insertBlock,
  reinsertBlocks,
  selectBlock,
  selectBlockEntries,
  selectBlocks,
  selectBlocksByStatus,
  selectBlocksOfVersion,
  selectChildren,
  selectCurrentBlocks,
  selectListedItemNames,
  selectLiveBlocksOf,
  selectMissingListedItems,
  updateBlock,
  updateBlockOrder,
  updateBlockPlaced,
} from "./blocks.sql.ts";
export { longestInOrder } from "./longest-in-order.service.ts";
export { reusableField, reusableIdIn, withReusableBlocks } from "./reusable-blocks.service.ts";
export { refuseTooLong, requireFewEnough } from "./version-limits.service.ts";
