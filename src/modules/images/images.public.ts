export { createImageFiles, type ImageFiles } from "./image-files.service.ts";
export type { FindImageUses, FoundImageUse } from "./image-uses.service.ts";
export { addImage, createVariantsJob, imageWords, listImages } from "./images.service.ts";
