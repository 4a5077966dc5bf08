export { copyBlocks } from "./block-copies.service.ts";
export { type RenderedRecord, renderedRecords, renderedVersion } from "./block-tree.service.ts";
export { storedFields, viewFields } from "./block-values.service.ts";
export {
  addComponent,
  type ComponentInput,
  placeComponent,
  removeComponent,
} from "./blocks.service.ts";
export { type BlockRecord, selectBlocksOfVersion } from "./blocks.sql.ts";
export { requireShortEnough } from "./version-limits.service.ts";
