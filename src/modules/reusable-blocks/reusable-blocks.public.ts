export { addBlock } from "./reusable-blocks.service.ts";
