export { imageIdsInTrash, usedFileIds, usedImageIds } from "./used-addresses.service.ts";
export { isComponentInTrash } from "./used-addresses.sql.ts";
