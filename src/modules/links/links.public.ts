export { requireImages } from "./known-images.service.ts";
export {
  createSiteLinks,
  IMAGES_TAG,
  type LinkingPlace,
  PATHS_TAG,
  pagesLinkingTo,
  placeTag,
  readSiteLinks,
  touchLinksTo,
  touchPlaces,
} from "./links.service.ts";
export { missingTargets } from "./missing-targets.service.ts";
