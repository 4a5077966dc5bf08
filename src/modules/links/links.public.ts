export {
  createSiteLinks,
  type LinkingPlace,
  PATHS_TAG,
  pagesLinkingTo,
  readSiteLinks,
  touchLinksTo,
} from "./links.service.ts";
