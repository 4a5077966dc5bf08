export { checkImages, requireImages } from "./known-images.service.ts";
export {
  changeMenu,
  createSiteLinks,
  IMAGES_TAG,
  invalidateLinksTo,
  invalidatePaths,
  PATHS_TAG,
  pagesLinkingTo,
  placeTag,
  readSiteLinks,
} from "./links.service.ts";
export { selectLinkingPages, selectPageNames } from "./links.sql.ts";
export { missingTargets } from "./missing-targets.service.ts";
