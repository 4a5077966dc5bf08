export { imageIdsInTrash, usedFileIds, usedImageIds } from "./used-addresses.service.ts";
export { isComponentInTrash } from "./used-addresses.sql.ts";
export { fileUses, imageUses, imageUsesInTrash, useOnPage } from "./uses.service.ts";
