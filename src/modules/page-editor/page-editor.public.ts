export type { ComponentInput } from "./component-checks.service.ts";
export { addComponent, placeComponent, removeComponent } from "./components.service.ts";
