export {
  createSiteLinks,
  type LinkingPlace,
  PATHS_TAG,
  pagesLinkingTo,
  readSiteLinks,
  touchLinksTo,
  touchPaths,
} from "./links.service.ts";
