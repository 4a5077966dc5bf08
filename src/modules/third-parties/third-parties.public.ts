export { selectThirdParties } from "./third-parties.sql.ts";
