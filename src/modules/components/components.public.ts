export { copyBlocks } from "./component-copies.service.ts";
export { type RenderedRecord, renderedRecords, renderedVersion } from "./component-tree.service.ts";
export { storedFields, viewFields } from "./component-values.service.ts";
export {
  addComponent,
  type ComponentInput,
  placeComponent,
  removeComponent,
} from "./components.service.ts";
export { type BlockRecord, selectBlocksOfVersion } from "./components.sql.ts";
export { requireShortEnough } from "./version-limits.service.ts";
