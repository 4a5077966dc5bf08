export { imageIdsInTrash, usedFileIds, usedImageIds } from "./used-addresses.service.ts";
export { fileUses, imageUses, imageUsesInTrash, useOnPage } from "./uses.service.ts";
