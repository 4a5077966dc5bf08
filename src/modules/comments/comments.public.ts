export { countOpenThreads } from "./comments.sql.ts";
