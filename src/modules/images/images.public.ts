export { createImageFiles, type ImageFiles } from "./image-files.service.ts";
export { makeVariants } from "./image-jobs.service.ts";
export type { FindImageUses, FoundImageUse } from "./image-uses.service.ts";
export { addImage, imageWords, listImages, REMOVE_FILES_JOB, VARIANTS_JOB } from "./images.service.ts";
