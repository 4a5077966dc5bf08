export { addComponent, type ComponentInput, placeComponent, removeComponent } from "./components.service.ts";
