export { startWritingCounts } from "./write-counts.service.ts";
