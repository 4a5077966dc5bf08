export type { ComponentInput } from "./component-checks.service.ts";
export { addComponent, placeComponent, removeComponent } from "./components.service.ts";
export { readUnsavedBlock, type UnsavedBlock, withUnsaved } from "./unsaved-block.service.ts";
