export { type PurgeCounts, type Purger, startPurging } from "./purger.service.ts";
