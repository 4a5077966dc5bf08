export {
  createSiteLinks,
  type LinkingPlace,
  PATHS_TAG,
  pagesLinkingTo,
  placeTag,
  readSiteLinks,
  touchLinksTo,
  touchPlaces,
} from "./links.service.ts";
