export { isTooWide } from "./script-hosts.service.ts";
export { selectThirdParties } from "./third-parties.sql.ts";
