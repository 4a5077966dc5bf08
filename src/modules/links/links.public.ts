export {
  createSiteLinks,
  type LinkingPlace,
  pagesLinkingTo,
  readSiteLinks,
  touchLinksTo,
  touchPaths,
} from "./links.service.ts";
