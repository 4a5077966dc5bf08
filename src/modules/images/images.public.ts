export { createImageFiles, type ImageFiles } from "./image-files.service.ts";
export { addFolder, organize } from "./image-folders.service.ts";
export { focusImage } from "./image-frames.service.ts";
export { addImage, createVariantsJob, imageWords, listImages, PICTURE_LIMITS } from "./images.service.ts";
