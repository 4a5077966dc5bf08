export { addComponents, type NewComponent } from "./add-components.service.ts";
export { type ComponentInput, refuseNested, requireBlock, requireDraft } from "./component-checks.service.ts";
export { mayCopyAll, placeComponent, placeCopies } from "./component-places.service.ts";
export { addComponent, removeComponent } from "./components.service.ts";
export { describeDeleted } from "./restore-component.service.ts";
export { readUnsavedBlock, type UnsavedBlock, withUnsaved } from "./unsaved-block.service.ts";
