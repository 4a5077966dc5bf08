export type { ComponentInput } from "./component-checks.service.ts";
export { placeComponent } from "./component-places.service.ts";
export { addComponent } from "./components.service.ts";
export { describeDeleted } from "./restore-component.service.ts";
export { readUnsavedBlock, type UnsavedBlock, withUnsaved } from "./unsaved-block.service.ts";
