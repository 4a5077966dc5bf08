export { lastingReason, momentOf, type PlanContext, type Planner, plannerOf } from "./planner.service.ts";
export { countPlansOf, handOverPlansOf } from "./plans-of-people.sql.ts";
