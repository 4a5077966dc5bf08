export { type ComponentInput, refuseNested, requireBlock, requireDraft } from "./component-checks.service.ts";
export { mayCopyAll, moveAfter, placeComponent } from "./component-places.service.ts";
export { addComponent, removeComponent } from "./components.service.ts";
export { readUnsavedBlock, type UnsavedBlock, withUnsaved } from "./unsaved-block.service.ts";
